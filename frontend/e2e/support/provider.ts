// The way to an outside identity provider and back.
import type { Page } from '@playwright/test'
import type { Texts } from './texts'

/** The button of the log-in that leads to a provider. */
export const way = (page: Page, t: Texts, name = 'Acme') =>
  page.getByRole('link', { name: t('identity.provider', { name }) })

/** Says at the provider who one is, and lets the product know it. */
export async function comeBack(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox').fill(name)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/#\/(user|index)/)
}
