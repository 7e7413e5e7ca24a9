// The walk through the ledger, from what all books hold down to one transaction, and through the reconciliation.
import { ConsolePage } from '../pages/console'
import { LedgerPages } from '../pages/ledger'
import { findDifferences } from './differences'
import type { Walk } from './screens'

export async function ledger({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('finance')
  const pages = new LedgerPages(page, t)
  await pages.open()
  await shoot('desk-ledger')
  await page.locator('.ledger-shares').evaluate((element) => element.scrollIntoView())
  await shoot('desk-ledger-shares')
  await pages.openBooks('wallet')
  await shoot('desk-ledger-books')
  await pages.openFirstBook()
  await shoot('desk-ledger-book')
  await page.goto('/console#/ledger/cash')
  await page.locator('.cash tbody tr').first().waitFor()
  await shoot('desk-ledger-cash')
  await page.goto('/console#/ledger/transactions')
  await pages.rows.first().waitFor()
  await shoot('desk-ledger-transactions')
  await pages.rows.first().getByRole('link').first().click()
  await pages.facts.waitFor()
  await shoot('desk-ledger-transaction')
  await console.logOut()
}

export async function reconciliation({ page, shoot, t }: Walk): Promise<void> {
  const console = new ConsolePage(page, t)
  await console.logIn('auditor')
  await page.goto('/console#/reconciliation')
  await page.getByRole('button', { name: t('console.reconciliation.run'), exact: true }).click()
  await page.locator('.verdict-good, .verdict-bad').waitFor({ timeout: 60_000 })
  await page.locator('.verdict [role=status]').waitFor({ state: 'detached', timeout: 60_000 })
  await shoot('desk-reconciliation')
  await findDifferences(page)
  await page.reload()
  await page.locator('.difference').first().waitFor()
  await shoot('desk-reconciliation-differences')
  await page.unroute('**/ops/api/reconciliation')
  await console.logOut()
}
