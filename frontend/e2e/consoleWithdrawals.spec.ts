// Withdrawals at the desk: by the keyboard from the queue to the payout that is owed, each step foretold; failed, overtaken, and to a bank
// account that was changed after the authorisation was signed.
import { ConsolePage } from './pages/console'
import { ApiInvestor } from './support/investor'
import { findingsAround, judgedQueue } from './support/looks'
import { test as base, expect } from './support/test'

const funded = 20_000
const asked = 12_500.5

interface Fixtures {
  desk: ConsolePage
  /** With a withdrawal that waits for the desk. */
  investor: ApiInvestor
  withdrawal: number
}

const test = base.extend<Fixtures>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  investor: async ({ browserName: _ }, use) => {
    const investor = await ApiInvestor.arrive()
    await investor.handInAccount()
    await investor.passReview()
    await investor.fundWallet(funded)
    await use(investor)
    await investor.leave()
  },
  withdrawal: async ({ investor }, use) => use(await investor.withdraw(asked)),
})

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(180_000)

const list = (state: string, q: string) => `/console#/withdrawals?${new URLSearchParams({ state, q })}`

test('finance compares and passes, an approver passes, and it is to be paid out', async ({
  page,
  desk,
  investor,
  withdrawal,
  t,
}) => {
  await desk.logIn('finance')
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/#\/subscriptions/)
  await page.keyboard.press('3')
  await expect(page).toHaveURL(/#\/withdrawals\?state=LWAIT$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console.queue.withdrawals'))
  await page.goto(list('LWAIT', investor.name))
  const row = desk.rows.filter({ hasText: investor.name })
  await expect(row).toContainText('12,500.50')
  await expect(row).toContainText(t('console.payout.Bank'))
  await expect(desk.rows).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/withdrawals/${withdrawal}\\?`))

  await expect(page.locator('.order')).toContainText('12,500.50')
  const wallet = page.locator('.order-wallet')
  await expect(wallet).toContainText(t('console.wallet.inHeldWith'))
  await expect(wallet.locator('dd')).toHaveText([/7,499\.50/, /12,500\.50/, /7,499\.50/])
  const payee = page.locator('.paid-to')
  await expect(payee).toContainText('6222020200112233')
  await expect(payee).toContainText(investor.name)
  await expect(payee.getByRole('note')).toHaveCount(0)
  await expect(desk.documents.first()).toContainText(t('console.kind.WithdrawAuthForm'))
  await expect(page.locator('.stage img, .stage canvas').first()).toBeVisible()
  const number = payee.locator('.typed-row', { hasText: '6222020200112233' }).getByRole('checkbox')
  await number.click()
  const count = await payee.locator('.typed-row').count()
  await expect(payee.locator('.typed-title')).toContainText(t('console.compared', { done: 1, count }))
  await expect(number).toBeChecked()

  await desk.passByKey()
  await expect(page.locator('.foretold')).toContainText(t('console.booking.nothing'))
  await expect(page.locator('.foretold li')).toHaveCount(1)
  await page.getByRole('button', { name: t('console.templateName.agrees'), exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.pass', { name: investor.name }))

  await desk.logIn('approver')
  await desk.openItem('withdrawals', 'GWAIT', investor.name)
  await expect(page.locator('.history blockquote')).not.toBeEmpty()
  await desk.act('pass').click()
  const booked = page.locator('.foretold li')
  await expect(booked).toHaveCount(1)
  await expect(booked).toContainText(t('console.book.wallet_held'))
  await expect(booked).toContainText(t('console.book.payable'))
  await expect(booked).toContainText('12,500.50')
  await desk.confirm('pass').click()
  await expect(page.locator('.said-shown')).toBeVisible()

  await desk.openItem('withdrawals', 'GPASS', investor.name)
  await expect(page.locator('.item-head .status')).toHaveText(t('console.toPayOut'))
  await expect(wallet.locator('dd')).toHaveText([/7,499\.50/, /\D0$/])
  await expect(desk.judgement).toContainText(t('console.why.decided'))
})

test('a fail gives the money back to the wallet, and the investor may ask again', async ({
  page,
  desk,
  investor,
  withdrawal,
  t,
}) => {
  await desk.logIn('finance')
  await desk.openItem('withdrawals', 'LWAIT', investor.name)
  await desk.act('fail').click()
  await expect(page.locator('.foretold li')).toContainText(t('console.book.wallet'))
  await desk.confirm('fail').click()
  await expect(desk.alert).toContainText(t('console.reasonMissing'))
  await page.getByRole('button', { name: t('console.templateName.bankDetails'), exact: true }).click()
  // The phrase is in the language that the investor reads, whichever the desk is in.
  await expect(page.locator('[name=comment]')).toHaveValue(t('console.template.bankDetails.en'))
  await desk.confirm('fail').click()
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.fail', { name: investor.name }))
  await page.goto(list('LFAIL,GFAIL', investor.name))
  await expect(desk.rows.filter({ hasText: investor.name })).toHaveCount(1)
  // More than was left while the first one was held.
  expect(await investor.withdraw(funded)).not.toBe(withdrawal)
})

test('who decides on an old version is told so, and sees the present one', async ({
  browser,
  page,
  desk,
  investor,
  withdrawal: _,
  t,
  baseURL,
  locale,
}) => {
  await desk.logIn('finance')
  await desk.openItem('withdrawals', 'LWAIT', investor.name)
  await desk.act('fail').click()
  await page.locator('[name=comment]').fill('Please name the branch.')

  const here = { locale: locale ?? 'en-US', ...(baseURL ? { baseURL } : {}) }
  const other = await browser.newContext(here)
  const colleague = new ConsolePage(await other.newPage(), t)
  await colleague.logIn('finance')
  await colleague.openItem('withdrawals', 'LWAIT', investor.name)
  await colleague.pass()
  await other.close()

  await desk.confirm('fail').click()
  await expect(desk.alert).toBeVisible()
  await expect(page.locator('[name=comment]')).toHaveValue('Please name the branch.')
  await desk.judgement.getByRole('button', { name: t('console.takeNew') }).click()
  await expect(page.locator('.item-head .status').first()).toHaveText(t('console.state.GWAIT'))
  await expect(desk.judgement).toContainText(t('console.why.withdrawals.needsApprover'))
})

test('a bank account that was changed after signing is told line by line, and passed by who says so', async ({
  page,
  desk,
  investor,
  withdrawal: _,
  t,
}) => {
  await investor.mend({ BankAccountNumber: '6222020200998877' })
  await desk.logIn('finance')
  await desk.openItem('withdrawals', 'LWAIT', investor.name)
  const payee = page.locator('.paid-to')
  await expect(payee.getByRole('note')).toContainText(t('console.payTo.differs'))
  const signed = payee.locator('.typed-row', { hasText: '6222020200112233' })
  await expect(signed).toContainText(t('console.payTo.now', { now: '6222020200998877' }))
  await expect(payee.locator('.finding')).toHaveCount(1)

  expect(await findingsAround(page, signed)).toEqual([])
  await page.locator('.item-who p').click()
  await desk.passByKey()
  await page.keyboard.press('Control+Enter')
  await expect(desk.alert).toContainText(t('console.passOtherBankMissing'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.pass', { name: investor.name }))
})

test('what a role may not do is not offered, and the trail leads to the withdrawal', async ({
  page,
  desk,
  investor,
  withdrawal,
  t,
}) => {
  await desk.logIn('approver')
  await desk.openItem('withdrawals', 'LWAIT', investor.name)
  await expect(desk.act('pass')).toHaveCount(0)
  await expect(desk.judgement).toContainText(t('console.why.withdrawals.needsFinance'))
  await page.locator('.order').getByRole('link').click()
  await expect(page).toHaveURL(/#\/kyc\/\d+/)
  await expect(page.locator('.item-who h1')).toHaveText(investor.name)

  await desk.logIn('auditor')
  await page.goto(`/console#/audit?record=withdrawal:${withdrawal}`)
  await page
    .locator('.table')
    .getByRole('link', { name: t('console.record.withdrawal', { id: withdrawal }), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`#/withdrawals/${withdrawal}$`))
  await expect(page.locator('.item-who h1')).toHaveText(investor.name)
  await expect(desk.judgement).toContainText(t('console.why.auditor'))
})

test('nothing of the queue is cut off or hard to read, on a desk and on phones', { tag: '@both' }, async ({
  desk,
  investor,
  withdrawal: _,
  page,
  t,
}) => {
  await desk.logIn('finance')
  await page.goto(list('LWAIT', investor.name))
  await expect(desk.rows.filter({ hasText: investor.name })).toHaveCount(1)
  await expect(page.getByRole('article', { name: t('console.state.GWAIT') })).toBeVisible()
  expect(await judgedQueue(page)).toEqual([])
})
