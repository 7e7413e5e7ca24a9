// Deposits in bitcoin, paid on the built-in page: credited by themselves, cancelled where the time runs out, and decided by the desk
// where another amount was paid. The server's own gateway has to be on (`FundingMethods` of the account's framework).
import { request } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { DepositPage } from './pages/deposit'
import { browser } from './support/browser'
import { decide } from './support/desk'
import { ApiInvestor, password } from './support/investor'
import { judge } from './support/stops'
import { test as base, expect } from './support/test'

const test = base.extend<{ deposit: DepositPage }>({
  deposit: ({ page, t }, use) => use(new DepositPage(page, t)),
})

test.describe.configure({ timeout: 240_000 })

test.beforeEach(async ({ logIn }) => {
  const investor = await ApiInvestor.arrive()
  await investor.handInAccount()
  await investor.passReview()
  await investor.leave()
  await logIn.enter(investor.number, password)
})

/** The deposit that the address names. */
const named = (url: string): number => Number(/WalletFundingRequestID=(\d+)/.exec(url)?.[1])

test('bitcoin is chosen, paid to the last satoshi, and credited by itself', { tag: '@both' }, async ({
  page,
  deposit,
  t,
}) => {
  await deposit.begin()
  const methods = page.locator('input[name=FundingMethod]')
  await expect(methods).toHaveCount(2)
  await expect(page.locator('input[name=FundingMethod][value=Wire]')).toBeChecked()
  await expect(page.locator('.steps .step')).toHaveCount(4)
  await page.locator('input[name=FundingMethod][value=Bitcoin]').check()
  await expect(page.locator('.steps .step')).toHaveCount(3)
  expect(await judge(page)).toEqual([])

  await deposit.inDollars('250.5')
  await page.reload()
  await expect(page.locator('input[name=FundingMethod][value=Bitcoin]')).toBeChecked()
  await deposit.button('deposit.next.pay').click()
  await deposit.on('pay')
  await deposit.code.waitFor()
  const sum = page.locator('.pay .remittance-row').first()
  await expect(sum).toContainText(/\d+\.\d{8} BTC/)
  await expect(page.locator('.pay')).toContainText('250.50')
  await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/)
  // The built-in gateway has no address that a wallet could pay.
  await expect(deposit.link('deposit.pay.wallet')).toHaveCount(0)
  expect(await judge(page)).toEqual([])

  // It is fixed: a reload finds it, and Back leads out of it.
  await page.reload()
  await deposit.code.waitFor()
  await page.goBack()
  await page.waitForURL(/#\/account\/portfolio\/fund$/)
  await page.goto('/#/account/portfolio/order')
  const order = deposit.order('pending')
  await order.getByRole('link', { name: t('portfolio.order.update'), exact: true }).click()
  await deposit.code.waitFor()

  await deposit.pay('settled')
  await deposit.ended('deposit.bitcoin.received')
  await expect(page.locator('.receipt')).toContainText('250.50')
  await expect(page.locator('.receipt')).toContainText(/\d+\.\d{8} BTC/)
  expect(await judge(page)).toEqual([])
  await deposit.link('deposit.end.go').click()
  await page.waitForURL(/\/account\/portfolio\/investment/)
  await expect(deposit.wallet.first()).toContainText('250.50')

  await page.goto('/#/account/portfolio/order')
  await expect(deposit.order('passed')).toHaveCount(1)
  await expect(deposit.order('passed')).toContainText(t('order.depositByBitcoin'))
})

test('a payment that is not made in time fails, and can be tried again as it was', async ({
  page,
  deposit,
  t,
}) => {
  await deposit.toPayment('80')
  await deposit.pay('expired')
  await deposit.ended('deposit.end.title.expired')
  await expect(page.locator('.empty')).toContainText(t('deposit.end.text.expired'))
  expect(await judge(page)).toEqual([])
  await deposit.link('deposit.end.again').click()
  await deposit.on('funds')
  await expect(deposit.amount).toHaveValue('80')
  await expect(page.locator('input[name=FundingMethod][value=Bitcoin]')).toBeChecked()
  await deposit.button('deposit.next.pay').click()
  await deposit.code.waitFor()

  // Nothing was paid yet: it can be cancelled.
  await deposit.button('deposit.cancel').click()
  await expect(deposit.dialog).toContainText(t('deposit.cancel.title'))
  expect(await judge(page)).toEqual([])
  await deposit.answer('deposit.cancel')
  await page.waitForURL(/#\/account\/portfolio\/fund$/)
  await page.goto('/#/account/portfolio/order')
  await expect(deposit.order('cancelled')).toHaveCount(2)
  await page.goto('/#/account/portfolio/investment')
  await expect(deposit.wallet.first()).not.toContainText('80')
})

test('what was paid short is checked by two people, and credited as it arrived', async ({
  page,
  deposit,
  t,
}) => {
  await deposit.toPayment('100')
  await deposit.pay('underpaid')
  await deposit.ended('deposit.bitcoin.review')
  await expect(page.locator('.receipt')).toContainText(t('deposit.deviation.short'))
  expect(await judge(page)).toEqual([])
  const id = named(page.url())

  const desk = await request.newContext({ baseURL: browser.baseURL })
  const more = { comment: 'Checked against the invoice.' }
  await decide(desk, { queue: 'deposits', id, by: 'finance', more })
  await decide(desk, { queue: 'deposits', id, by: 'approver' })
  await desk.dispose()

  await page.reload()
  await deposit.ended('deposit.bitcoin.received')
  const credited = (await page.locator('.receipt > p').first().textContent()) ?? ''
  expect(credited).not.toContain('100')
  const [, figure = ''] = /(\d+(?:\.\d\d)?)/.exec(credited) ?? []
  expect(Number(figure)).toBeGreaterThan(0)
  await page.goto('/#/account/portfolio/investment')
  await expect(deposit.wallet.first()).toContainText(figure)
})

test.describe('at the desk', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    hasTouch: false,
    isMobile: false,
  })

  test('the desk sees the invoice, what is wrong with its payment, and an amount that nobody states', async ({
    page,
    deposit,
    t,
  }) => {
    await deposit.toPayment('100')
    await deposit.pay('underpaid')
    await deposit.ended('deposit.bitcoin.review')
    const id = named(page.url())

    const desk = new ConsolePage(page, t)
    await desk.logIn('finance')
    await page.goto(`/console#/deposits/${id}?state=all`)
    await desk.judgement.waitFor()
    const order = page.locator('.order')
    await expect(order.getByRole('note')).toContainText(t('console.deposit.deviation.short'))
    await expect(order).toContainText(t('console.deposit.gateway.builtin'))
    await expect(order).toContainText(t('console.deposit.invoiceState.Paid'))
    await expect(order).not.toContainText(t('console.deposit.reference'))
    await desk.act('pass').click()
    const received = page.locator('[name=amount_received]')
    await expect(received).toHaveAttribute('readonly', '')
    await expect(received).not.toHaveValue('')
    await page.getByRole('button', { name: t('console.templateName.coinsCredited'), exact: true }).click()
    await desk.confirm('pass').click()
    await expect(page.locator('.said-shown')).toBeVisible()

    await page.goto('/console#/receipts?state=MATCHED')
    await desk.rows
      .filter({ hasText: t('console.receipt.gateway') })
      .first()
      .getByRole('link')
      .first()
      .click()
    await page.waitForURL(/#\/receipts\/\d+\?/)
    await expect(page.locator('.investor-side')).toContainText(t('console.receipt.gateway'))
    await expect(page.locator('.record-acts')).toHaveCount(0)
  })
})
