// The demo investor's orders: narrowed by type and state, which the address keeps, and as the lines of one list.
import type { Page } from '@playwright/test'
import { expect, test } from './support/signedIn'
import { overflowingElements, type Stop, visit, walk } from './support/stops'
import type { Texts } from './support/texts'

const address = '/account/portfolio/order'

const lines = (page: Page) => page.locator('.order-card')
const chip = (page: Page, t: Texts, of: 'type' | 'state', name: string) =>
  page
    .getByRole('group', { name: t(`portfolio.orders.filter.${of}`), exact: true })
    .getByRole('button', { name: t(`portfolio.orders.${of}.${name}`), exact: true })

/** The next answers hold no order. */
async function withoutOrders(page: Page): Promise<void> {
  await page.route(/account_order\.json/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), data: { list: [], total: 0 } },
    })
  })
}

test('orders are narrowed by type and state, and stay so through a reload and on the way back', async ({
  page,
  t,
}) => {
  await visit(page, t, { name: 'my account', address: '/user/accountmanage' })
  await page.locator(`a[href$="${address}"]`).click()
  await expect(lines(page).first()).toBeVisible()
  await expect(chip(page, t, 'type', 'All')).toHaveAttribute('aria-pressed', 'true')

  await chip(page, t, 'type', '2').click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/order\?type=2$/)
  await expect(lines(page).filter({ hasNotText: t('portfolio.orderType.2') })).toHaveCount(0)
  await chip(page, t, 'state', 'Done').click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/order\?type=2&state=Done$/)
  const others = page.locator('.order-card .status').filter({ hasNotText: t('portfolio.status.passed') })
  await expect(others).toHaveCount(0)
  await expect(lines(page).first()).toBeVisible()

  await page.reload()
  await expect(lines(page).first()).toBeVisible()
  await expect(others).toHaveCount(0)
  await expect(chip(page, t, 'type', '2')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, t, 'state', 'Done')).toHaveAttribute('aria-pressed', 'true')

  await lines(page)
    .first()
    .getByRole('link', { name: t('portfolio.order.receipt'), exact: true })
    .click()
  await expect(page).toHaveURL(/#\/touch\?/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/account\/portfolio\/order\?type=2&state=Done$/)
  await expect(lines(page).first()).toBeVisible()
  await expect(others).toHaveCount(0)

  await chip(page, t, 'state', 'All').click()
  await chip(page, t, 'type', 'All').click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/order$/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/user\/accountmanage$/)
})

test('on the smallest phone the chosen filter of a link is in sight', { tag: '@both' }, async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, t, { name: 'link', address: `${address}?type=2&state=Ended` })
  for (const chosen of [chip(page, t, 'type', '2'), chip(page, t, 'state', 'Ended')])
    await expect(chosen).toBeInViewport({ ratio: 1 })
})

test('in a wide window orders are the lines of a table', async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, t, { name: 'orders', address })
  const starts = async (part: string) => {
    const boxes = await Promise.all((await page.locator(part).all()).map((cell) => cell.boundingBox()))
    return [...new Set(boxes.map((box) => Math.round(box?.x ?? -1)))]
  }
  for (const column of ['.order-name', '.order-state']) expect(await starts(column)).toHaveLength(1)
  const [type, state] = await Promise.all([
    chip(page, t, 'type', 'All').boundingBox(),
    chip(page, t, 'state', 'All').boundingBox(),
  ])
  expect(state?.y).toBe(type?.y)
  expect(await overflowingElements(page)).toEqual([])
})

const stops: Stop[] = [
  { name: 'orders', address },
  { name: 'orders, open', address: `${address}?state=Open` },
  { name: 'orders, completed withdrawals', address: `${address}?type=2&state=Done` },
  { name: 'orders, ended deposits', address: `${address}?type=3&state=Ended` },
  { name: 'orders, no match', address: `${address}?type=3&state=Ended`, answers: withoutOrders },
]

test('orders look as they should', { tag: '@both' }, async ({ page, t }) => {
  expect(await walk(page, t, stops)).toEqual([])
})
