// The second line returns an item to the first, by the keyboard: with words for colleagues, and a forecast that nothing
// is booked. The first line sees who returned it and why, corrects its entry, and the review continues.
import { ConsolePage } from './pages/console'
import { ApiInvestor } from './support/investor'
import { findings, findingsAround, overflow } from './support/looks'
import { test as base, expect } from './support/test'

const words = 'The statement shows another amount. Please read it again.'

interface Fixtures {
  desk: ConsolePage
  /** With a wire subscription that waits for the desk. */
  investor: ApiInvestor
}

const test = base.extend<Fixtures>({
  desk: ({ page, t }, use) => use(new ConsolePage(page, t)),
  investor: async ({ browserName: _ }, use) => {
    const investor = await ApiInvestor.arrive()
    await investor.handInAccount()
    await investor.passReview()
    await investor.subscribeByWire(20_000)
    await use(investor)
    await investor.leave()
  },
})

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false })

test.setTimeout(180_000)

test('an approver returns a wire, finance corrects what arrived, and it is accepted', {
  tag: '@both',
}, async ({ page, desk, investor, t }) => {
  await desk.logIn('finance')
  await desk.openItem('subscriptions', 'LWAIT', investor.name)
  await expect(desk.act('return')).toHaveCount(0)
  await desk.pass({ received: '20500' })

  await desk.logIn('approver')
  await desk.openItem('subscriptions', 'GWAIT', investor.name)
  await expect(desk.act('return')).toBeVisible()
  // Keys decide nothing in the first second of an item.
  await expect(desk.act('pass')).toHaveAttribute('aria-keyshortcuts', 'P')
  await page.keyboard.press('l')
  await expect(page.locator('.foretold li').first()).toContainText('20,500')
  await page.keyboard.press('Control+Enter')
  await expect(desk.alert).toContainText(t('console.returnMissing'))
  await page.getByLabel(t('console.returnReason')).fill(words)
  expect([...(await findings(page)), ...(await overflow(page))]).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.return', { name: investor.name }))

  await desk.logIn('finance')
  await page.goto(`/console#/subscriptions?${new URLSearchParams({ state: 'LWAIT', q: investor.name })}`)
  await expect(desk.rows.filter({ hasText: investor.name })).toContainText(t('console.step.returned'))
  await desk.openItem('subscriptions', 'LWAIT', investor.name)
  const note = page.locator('.typed-scroll').getByRole('note').first()
  await expect(note).toContainText(t('console.step.returned'))
  await expect(note).toContainText(words)
  await expect(page.locator('.history li').first()).toContainText(words)
  expect(await findingsAround(page, note)).toEqual([])
  await page.locator('.item-who p').click()
  await desk.passByKey()
  // The earlier amount was taken back, and is stated again.
  await page.locator('[name=amount_received]').fill('20000')
  await expect(page.locator('.foretold li').first()).toContainText('20,000')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.said-shown')).toHaveText(t('console.done.pass', { name: investor.name }))

  await desk.logIn('approver')
  await desk.openItem('subscriptions', 'GWAIT', investor.name)
  await expect(page.locator('.typed-scroll').getByText(words)).toHaveCount(1)
  await desk.pass()
  await desk.openItem('subscriptions', 'PRE_OK', investor.name)
  await expect(page.locator('.order')).toContainText('20,000')
})
