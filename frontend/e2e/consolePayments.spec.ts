// Payments of fees at the desk: finance finds one and refunds it with a reason; the reviewer of the account sees that
// first.
import type { Page } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { PaymentPages } from './pages/payments'
import { ApiInvestor } from './support/investor'
import { findings, overflow } from './support/looks'
import { forServer, type OwnServer, withOwnServer } from './support/ownServer'
import { type PayFastStub, withPayFast } from './support/payfast'
import { test as base, expect } from './support/test'

interface Place {
  server: OwnServer
  gateway: PayFastStub
}

const test = base.extend<{ desk: ConsolePage; payments: PaymentPages; place: Place }>({
  place: [
    ({ ofFile }, use) =>
      ofFile
        .share<Place>('place', (held) =>
          withPayFast((settings, gateway) => {
            const begun = async (server: OwnServer) => {
              server.setFee(45_000)
              await held({ server, gateway })
            }
            return withOwnServer(settings, begun, 'demo')
          }),
        )
        .then(use),
    forServer,
  ],
  baseURL: ({ place }, use) => use(place.server.url),
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  payments: ({ page, t }, use) => use(new PaymentPages(page, t)),
})

test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

/** What axe finds in both colours, and what does not fit the narrowest desk. */
async function judged(page: Page): Promise<string[]> {
  const found: string[] = []
  found.push(...(await findings(page)))
  const shown = page.viewportSize()
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await overflow(page)))
  }
  if (shown) await page.setViewportSize(shown)
  return found
}

test('finance gives a fee back, and the reviewer of the account is told', async ({
  page,
  place: { server, gateway },
  desk,
  payments,
  t,
}) => {
  test.setTimeout(180_000)
  gateway.behave('well')
  const investor = await ApiInvestor.arrive(server.url)
  const papers = await investor.openAccount()
  await investor.payFee()
  await investor.submitAccount(papers)

  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  const fee = page.locator('.fee-panel')
  await expect(fee.locator('.typed-title .status')).toHaveText(t('console.payment.state.Paid'))
  await expect(fee).toContainText('450')
  await expect(page.locator('.fee-taken-back')).toHaveCount(0)
  await fee.locator('summary').click()
  await expect(fee.locator('li')).toHaveCount(2)
  await fee.scrollIntoViewIfNeeded()

  await desk.logIn('finance')
  await page.keyboard.press('y')
  await payments.heading.waitFor()
  await payments.find(investor.name)
  await expect(payments.rows).toHaveCount(1)
  expect(await judged(page)).toEqual([])
  await page.keyboard.press('Enter')
  await payments.giveBackButton.waitFor()
  await expect(page.locator('.record-head .status')).toHaveText(t('console.payment.state.Paid'))
  expect(await judged(page)).toEqual([])

  // Nothing without a reason, and nothing after turning back.
  await payments.giveBackButton.click()
  await payments.confirm.click()
  await expect(payments.dialog.locator('.field-error')).toHaveText(t('console.payment.reasonMissing'))
  expect(await judged(page)).toEqual([])
  await payments.dialog.getByRole('button', { name: t('shared.cancel') }).click()
  await expect(page.locator('.record-head .status')).toHaveText(t('console.payment.state.Paid'))

  // The gateway refuses, then does not answer, then gives it back by itself.
  gateway.behave('refusing')
  await payments.refundPayment('The investor asked by phone')
  await expect(page.locator('.record-head .status')).toHaveText(t('console.payment.refundRefused'))
  expect(await judged(page)).toEqual([])
  gateway.behave('away')
  await payments.refundPayment('The investor asked by phone')
  await expect(page.locator('.record-head .status')).toHaveText(t('console.payment.state.Refunding'))
  await expect(payments.giveBackButton).toHaveCount(0)
  gateway.behave('well')
  await expect(async () => {
    await page.reload()
    const refunded = t('console.payment.state.Refunded')
    await expect(page.locator('.record-head .status')).toHaveText(refunded, { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await page.locator('.record-part dd a').click()
  const own = page.locator('.own-payments > li')
  await expect(own).toHaveCount(1)
  await own.locator('summary').click()
  expect(await judged(page)).toEqual([])

  await desk.logIn('reviewer')
  await desk.openItem('kyc', 'LWAIT', investor.name)
  await expect(page.locator('.fee-taken-back')).toContainText(t('console.fee.takenBack.Refunded'))
  await expect(fee.locator('.typed-title .status')).toHaveText(t('console.payment.state.Refunded'))

  await desk.logIn('auditor')
  await page.goto(`/console#/payments?q=${encodeURIComponent(investor.name)}`)
  await payments.rows.first().click()
  await page.locator('.payment-history').waitFor()
  await expect(payments.giveBackButton).toHaveCount(0)
})
