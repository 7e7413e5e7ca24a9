// How a person fills in the fields of a form, found by their wire names.
import type { Page } from '@playwright/test'

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`[data-field="${name}"] :is(input, textarea)`).fill(value)
  }
}

export const pick = (page: Page, name: string, value: string) =>
  page.locator(`[data-field="${name}"] select`).selectOption(value)

/** Chooses a country by its two letters. */
export async function chooseCountry(page: Page, name: string, code: string): Promise<void> {
  await page.locator(`[data-field="${name}"] button`).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox').fill(code)
  await sheet.locator('.country-row').first().click()
  await sheet.waitFor({ state: 'detached' })
}

/** The sheet with the wheels of a day. */
export const dateSheet = (page: Page) => page.locator('dialog.sheet:has(.date-wheel)')

/** Takes the day that the wheels show. */
export async function takeDay(page: Page, name: string, done: string): Promise<void> {
  await page.locator(`[data-field="${name}"] button`).click()
  const sheet = dateSheet(page)
  await sheet.getByRole('button', { name: done, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}
