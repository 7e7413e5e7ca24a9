// The walk through what arrived: the list, entering a line of the statement, and matching it to what it is for.
import { ConsolePage } from '../pages/console'
import { ReceiptPages } from '../pages/receipts'
import type { Walk } from './screens'

export async function receipts({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('finance')
  const pages = new ReceiptPages(page, t)
  await pages.openList('UNMATCHED')
  await pages.rows.first().waitFor()
  await shoot('desk-receipts')
  await pages.openForm()
  await pages.send()
  await pages.mistake('reference').waitFor()
  await shoot('desk-receipt-new')
  await pages.openList('UNMATCHED', 'FT24109-4410')
  await pages.rows.first().getByRole('link').first().click()
  await pages.candidates.first().waitFor()
  await shoot('desk-receipt')
  await pages.candidates.first().getByRole('button').click()
  await pages.dialog.waitFor()
  await shoot('desk-receipt-match')
  await page.keyboard.press('Escape')
  await pages.dialog.waitFor({ state: 'detached' })
  await pages.act('return').click()
  await pages.form.waitFor()
  await shoot('desk-receipt-return')
  await console.logOut()
}
