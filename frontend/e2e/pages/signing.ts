import type { Page } from '@playwright/test'

/** Signs on the built-in signing page. */
export async function signHere(page: Page, name = 'Li Wei'): Promise<void> {
  await page.waitForURL(/\/sign\//)
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=consent]').check()
  await page.locator('button[value=sign]').click()
}
