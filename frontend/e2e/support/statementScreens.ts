// The walk through the bank's statements: the lines that wait, one of them, the files, reading one, and the layout of a CSV.
import { ConsolePage } from '../pages/console'
import { StatementPages } from '../pages/statements'
import type { Walk } from './screens'

export async function statements({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('finance')
  const pages = new StatementPages(page, t)
  await pages.openList({ state: 'OPEN' })
  await pages.rows.first().waitFor()
  await shoot('desk-statement-lines')
  await pages.rows.first().getByRole('link').first().click()
  await pages.facts.waitFor()
  await shoot('desk-statement-line')
  await page.goto('/console#/bank_files')
  await page.locator('.table tbody tr').first().waitFor()
  await shoot('desk-bank-files')
  await page.goto('/console#/bank_files/new')
  await pages.form.waitFor()
  await shoot('desk-bank-file-new')
  await page.goto('/console#/csv_layouts/1')
  await page.locator('form').first().waitFor()
  await shoot('desk-csv-layout')
  await page.goto('/console#/cash')
  await page.locator('.table tbody tr').first().waitFor()
  await shoot('desk-cash')
  await console.logOut()
}
