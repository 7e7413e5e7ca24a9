import type { Page } from '@playwright/test'

/** Signs on the built-in signing page, with the name that it is filled with. */
export async function signHere(page: Page): Promise<void> {
  await page.waitForURL(/\/sign\//)
  await page.locator('[name=consent]').check()
  await page.locator('button[value=sign]').click()
}
