// Payments to projects at the desk. A finance officer sees how much may be paid to a project and proposes a payment from a
// document, and an approver lets it become a payout.
import { PayoutPages } from './pages/payouts'
import { demoDesk } from './support/demoDesk'
import { judgedAtDesk } from './support/looks'
import { expect } from './support/test'

interface Fixtures {
  payouts: PayoutPages
}

const test = demoDesk.extend<Fixtures>({
  payouts: ({ page, t }, use) => use(new PayoutPages(page, t)),
})

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(240_000)

test('a project is paid by two people what no investor may still take back', { tag: '@both' }, async ({
  page,
  desk,
  payouts,
  t,
}) => {
  await desk.logIn('finance')
  await page.keyboard.press('s')
  await payouts.heading.waitFor()
  await page
    .locator('.queue-aside')
    .getByRole('link', { name: t('console.funds.title') })
    .click()
  await page.getByRole('heading', { level: 1, name: t('console.funds.title') }).waitFor()
  const rows = page.locator('.funds tbody tr')
  const row = rows.filter({ hasText: 'CDRK' })
  await row.waitFor()
  expect(await judgedAtDesk(page)).toEqual([])

  await row.getByRole('link').click()
  await page.waitForURL(/#\/project_funds\/\d+/)
  const money = page.url().slice(page.url().indexOf('#'))
  const figures = page.locator('.funds-figures')
  await expect(figures.first()).toContainText(t('console.funds.available'))
  // Each figure opens the book that it is of.
  await expect(figures.locator('.funds-main').getByRole('link')).toHaveAttribute(
    'href',
    /#\/ledger\/books\/project_paid:\d+\?asset=USD/,
  )
  expect(await judgedAtDesk(page)).toEqual([])

  await page.keyboard.press('p')
  await payouts.field('amount').waitFor()
  await payouts.propose()
  await expect(payouts.mistake('amount')).toHaveText(t('console.funds.amountMissing'))
  await payouts.field('amount').fill('999999999')
  await payouts.propose()
  await expect(payouts.mistake('amount')).toHaveText(t('console.funds.amountAbove'))
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.field('amount').fill('1250000.50')
  await payouts.field('bank_account').selectOption({ label: 'PKF' })
  await payouts.field('account_name').fill('LANDFALL CEDAR CREEK HOLDING LLC')
  await payouts.field('account_number').fill('DE89370400440532013000')
  await payouts.field('bank_name').fill('Commerzbank')
  await payouts.field('swift_code').fill('COBADEFFXXX')
  await payouts.field('reason').fill('First draw, by the letter of 2 May')
  await payouts.propose()
  const proposal = await payouts.proposal()
  // One payment of a project waits at a time.
  await expect(page.locator('.payout-acts')).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])

  await desk.logIn('approver')
  await page.goto(`/console${proposal}`)
  const shown = page.locator('.proposal')
  await expect(shown).toContainText('DE89370400440532013000')
  await expect(shown).toContainText(/1,250,000\.50/)
  await expect(shown).toContainText(t('console.proposal.effect.pay_project'))
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.approve(proposal)

  // It is owed, and goes the way of all payouts.
  await page.goto('/console#/payouts?reason=project&state=DUE')
  await page.reload()
  await expect(payouts.rows).toHaveCount(1)
  await expect(payouts.rows).toContainText('LANDFALL CEDAR CREEK HOLDING LLC')
  await expect(payouts.rows).toContainText(t('console.payouts.reason.project'))
  expect(await judgedAtDesk(page)).toEqual([])
  await payouts.rows.getByRole('link').first().click()
  await payouts.badge.waitFor()
  const way = page.locator('.record').getByRole('link', { name: /Cedar Creek|雪松溪/ })
  await expect(way).toHaveAttribute('href', money)
  expect(await judgedAtDesk(page)).toEqual([])

  // The account that was approved is offered for the next payment.
  await desk.logIn('finance')
  await page.goto(`/console${money}`)
  await figures.first().waitFor()
  await page.keyboard.press('p')
  await expect(page.locator('.payout-ways')).toContainText('DE89370400440532013000')
  await expect(page.locator('[data-field=account_name]')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await judgedAtDesk(page)).toEqual([])
})

test('what waits to be paid to a project stands among the proposals', async ({ page, desk }) => {
  await desk.logIn('approver')
  await page.goto('/console#/proposals?kind=pay_project')
  await page.reload()
  const rows = page.locator('.table tbody tr').filter({ hasText: /Nakanoshima|中之岛/ })
  await rows.first().getByRole('link').first().click()
  const shown = page.locator('.proposal')
  // The account is the one of the last payment, line by line, and nothing of it is marked as a change.
  await expect(shown).toContainText('LANDFALL NAKANOSHIMA GODO KAISHA')
  await expect(shown.locator('del')).toHaveCount(0)
  expect(await judgedAtDesk(page)).toEqual([])
})
