// The ledger at the desk: a finance officer follows a figure to its postings, a posting to its transaction, and that to the record and
// the decision; and proves that all parts agree.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { LedgerPages } from './pages/ledger'
import { PayoutPages } from './pages/payouts'
import { InvestorPages } from './pages/records'
import { findDifferences } from './support/differences'
import { ApiInvestor } from './support/investor'
import { findings, overflow } from './support/looks'
import { type OwnServer, ownServer } from './support/ownServer'
import { test as base, expect } from './support/test'

interface Fixtures {
  desk: ConsolePage
  ledger: LedgerPages
}

interface Place {
  server: OwnServer
  /** Has 18,799.50 US dollars to spend and 1,200.50 held for a withdrawal. */
  investor: ApiInvestor
  withdrawal: number
}

const test = base.extend<Fixtures & Place>({
  server: ownServer('demo'),
  baseURL: ({ server }, use) => use(server.url),
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  ledger: ({ page, t }, use) => use(new LedgerPages(page, t)),
  investor: async ({ ofFile, server }, use) => {
    const begin = async (held: typeof use) => {
      const investor = await ApiInvestor.arrive(server.url)
      await investor.handInAccount()
      await investor.passReview()
      await investor.fundWallet(20_000)
      await held(investor)
      await investor.leave()
    }
    await use(await ofFile.share('investor', begin))
  },
  withdrawal: async ({ ofFile, investor }, use) => {
    const begin = async (held: typeof use) => held(await investor.withdraw(1200.5))
    await use(await ofFile.share('withdrawal', begin))
  },
})

const desktop = { width: 1280, height: 900 }

test.use({ viewport: desktop, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(240_000)

/** What axe finds in both colours, and what does not fit a narrower desk or a phone. */
async function judged(page: Page): Promise<string[]> {
  const found = await findings(page)
  for (const width of [900, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await overflow(page)).map((finding) => `${width}: ${finding}`))
    if (width === 390) found.push(...(await findings(page)).map((finding) => `phone: ${finding}`))
  }
  await page.setViewportSize(desktop)
  return found
}

test('the figure of a wallet leads to its postings, a posting to its transaction, and that to the withdrawal', {
  tag: '@both',
}, async ({ page, desk, ledger, investor, withdrawal, t }) => {
  await desk.logIn('finance')
  const investors = new InvestorPages(page, t)
  await investors.openOne(investor.number)
  const wallet = investors.part('console.wallets').locator('.wallets > li').filter({ hasText: '18,799.50' })
  await wallet.getByRole('link', { name: '18,799.50' }).click()
  await expect(page).toHaveURL(/#\/ledger\/books\/wallet:\d+\?asset=USD$/)
  await expect(ledger.heading).toHaveText(`${t('console.book.wallet')} · USD`)
  await expect(page.locator('.payment-amount')).toContainText('18,799.50')
  await expect(page.locator('.pairs')).toContainText(investor.name)
  const held = ledger.postings.filter({ hasText: '1,200.50' })
  await expect(held.locator('.number')).toContainText('-')
  expect(await judged(page)).toEqual([])

  await ledger.openTransaction(held)
  await expect(ledger.postings).toHaveCount(2)
  await expect(ledger.postings.filter({ hasText: t('console.book.wallet_held') })).toContainText('+')
  await expect(page.locator('.ledger-hash code')).toHaveText(/^[0-9a-f]{64}$/)
  await expect(page.getByText(t('console.ledger.noEvent'))).toHaveCount(0)
  expect(await judged(page)).toEqual([])
  await ledger.facts
    .getByRole('link', { name: `withdrawal:${withdrawal}`, exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`#/withdrawals/${withdrawal}$`))
  await expect(page.locator('.item-who h1')).toHaveText(investor.name)
  // And back from the record.
  await page.getByRole('link', { name: t('console.bookings'), exact: true }).click()
  await expect(ledger.rows).toHaveCount(1)
  await expect(ledger.rows).toContainText(`withdrawal:${withdrawal}:hold`)
})

test('the trial balance comes to nothing, and leads to the books of a kind and to each of them', {
  tag: '@both',
}, async ({ page, desk, ledger, investor, withdrawal, t }) => {
  await desk.logIn('finance')
  await page.keyboard.press('g')
  await expect(ledger.heading).toHaveText(t('console.list.ledger'))
  await expect(
    page.locator('.rail').getByRole('link', { name: t('console.list.ledger'), exact: true }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('.trial-agrees').first()).toBeVisible()
  await expect(ledger.differing).toHaveCount(0)
  expect(await judged(page)).toEqual([])

  const held = page.getByRole('rowheader', { name: t('console.ledger.kind.wallet_held') })
  await page.locator('.trial tr').filter({ has: held }).getByRole('link').last().click()
  await expect(page).toHaveURL(/#\/ledger\/books\?kind=wallet_held/)
  await ledger.openBooks('wallet_held')
  await page.getByRole('searchbox').fill(investor.name)
  await expect(ledger.rows).toHaveCount(1)
  await expect(ledger.rows).toContainText('1,200.50')
  expect(await judged(page)).toEqual([])
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: t('console.file') }).click()
  const file = await readFile(await (await arriving).path(), 'utf8')
  expect(file).toContain(investor.name)
  expect(file.trim().split('\r\n')).toHaveLength(2)
  await page.getByRole('link', { name: t('console.ledger.withEmpty') }).click()
  await expect(page).toHaveURL(/empty=1/)
  await expect(ledger.rows).toHaveCount(1)
  await page.locator('h1').click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/ledger\/books\/wallet_held:\d+\?/)
  await ledger.postings.first().waitFor()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/ledger\/books\?kind=wallet_held.*empty=1/)

  // A transaction is found by the record that it is for.
  await page.goto('/console#/ledger')
  await ledger.figures.first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(`withdrawal:${withdrawal}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/ledger/transactions\\?q=withdrawal%3A${withdrawal}$`))
  await expect(ledger.rows).toHaveCount(1)
  await expect(ledger.rows).toContainText('1,200.50')
  expect(await judged(page)).toEqual([])
  await page.getByLabel(t('console.ledger.to'), { exact: true }).fill('2020-01-01')
  await expect(page.getByText(t('console.ledger.noneFound'), { exact: true })).toBeVisible()
  await page.getByLabel(t('console.ledger.to'), { exact: true }).fill('')
  await expect(ledger.rows).toHaveCount(1)
})

test('the transactions, which come by pages, are sorted by a column; a reload, the pages, Back and the file keep it', async ({
  page,
  desk,
  t,
}) => {
  await desk.logIn('auditor')
  await page.goto('/console#/ledger/transactions')
  const head = page.getByRole('columnheader', { name: t('console.ledger.valueDate') })
  const references = page.locator('tbody tr td:first-child')
  await expect(references).toHaveCount(20)
  const newest = (await references.first().textContent()) ?? ''
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/\?sort=value_date$/)
  await expect(references.first()).not.toHaveText(newest)
  const first = await references.first().textContent()
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(references.first()).toHaveText(first ?? '')
  await page.getByRole('link', { name: t('console.pageAfter') }).click()
  await expect(page).toHaveURL(/before=\d+/)
  await expect(references.first()).not.toHaveText(first ?? '')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(references.first()).toHaveText(first ?? '')
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('link', { name: t('console.file') })).toHaveAttribute(
    'href',
    '/ops/api/ledger/transactions/export?sort=-value_date',
  )
})

test('the bank accounts of today open with what was there yesterday', {
  tag: '@both',
}, async ({ page, desk, ledger, investor, t }) => {
  // Money that came in today.
  expect(investor.number).not.toBe('')
  await desk.logIn('finance')
  await page.goto('/console#/ledger')
  await page.getByRole('link', { name: t('console.ledger.cash'), exact: true }).click()
  await expect(ledger.heading).toHaveText(t('console.ledger.cash'))
  const closings = page.locator('.cash tbody td:nth-child(5)')
  await closings.first().waitFor()
  const today = await closings.allTextContents()
  expect(await judged(page)).toEqual([])
  await page.getByRole('link', { name: t('console.ledger.dayAfter') }).click()
  await expect(page).toHaveURL(/#\/ledger\/cash\?day=\d{4}-\d{2}-\d{2}$/)
  await expect(page.locator('.cash tbody td:nth-child(2)')).toHaveText(today)
})

test('the amount of a payout leads to what is booked for it, and the trail to the transaction', async ({
  page,
  desk,
  ledger,
  t,
}) => {
  await desk.logIn('auditor')
  const id = await new PayoutPages(page, t).openFirst('EXECUTED')
  await page.locator('.record-figure').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`#/ledger/books/payable:${id}\\?asset=`))
  await expect(ledger.postings).toHaveCount(2)
  await page.goto('/console#/audit?kind=money_booked')
  const booked = page.locator('.audit-detail').getByRole('link').first()
  const reference = (await booked.textContent()) ?? ''
  await booked.click()
  await expect(ledger.heading).toHaveText(t('console.ledger.transactions'))
  await expect(ledger.rows.first()).toContainText(reference)
})

test('finance runs the reconciliation, and reads what may be done about differences', {
  tag: '@both',
}, async ({ page, desk, t }) => {
  await desk.logIn('finance')
  await page.keyboard.press('h')
  await expect(
    page.getByRole('heading', { level: 1, name: t('console.list.reconciliation'), exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: t('console.reconciliation.run'), exact: true }).click()
  await expect(page.locator('.verdict-good')).toHaveText(t('console.reconciliation.outcome.agrees'), {
    timeout: 60_000,
  })
  await expect(page.locator('.difference')).toHaveCount(0)
  expect(await judged(page)).toEqual([])

  await findDifferences(page)
  await page.reload()
  const escrow = page.locator('.difference', { hasText: t('console.difference.project_escrow') })
  await expect(escrow).toContainText(t('console.remedy.restoreRows'))
  await expect(escrow.locator('tbody tr')).toHaveCount(2)
  await expect(escrow.getByRole('link', { name: '250,000' })).toHaveAttribute(
    'href',
    '#/ledger/books/escrow:7?asset=USD',
  )
  await expect(page.locator('.difference')).toHaveCount(4)
  expect(await judged(page)).toEqual([])

  await desk.logIn('auditor')
  await page.goto('/console#/reconciliation')
  await expect(page.locator('.difference').first().getByRole('link').last()).toHaveAttribute(
    'href',
    /audit\?record=project/,
  )
  expect(await judged(page)).toEqual([])
  await page.goto('/console#/audit')
  await expect(page.locator('.verdict')).toHaveCount(1)
})
