// The story of an order of the demo investor: from the list to its steps, documents and movements of money, and back.
import type { Page } from '@playwright/test'
import { expect, test } from './support/signedIn'
import { overflowingElements, type Stop, visit, walk } from './support/stops'
import type { Texts } from './support/texts'

const list = '/account/portfolio/order'
const done = `${list}?type=1&state=Done`
/** Of the list narrowed to shares that were issued. */
const issued = (page: Page, t: Texts) =>
  page
    .locator('.order-card')
    .filter({ hasText: t('portfolio.next.complete') })
    .first()
const part = (page: Page, t: Texts, name: string) => page.getByRole('region', { name: t(name), exact: true })
const steps = (page: Page, t: Texts) => part(page, t, 'story.steps').getByRole('listitem')

/** Opens the story of the first order of a narrowed list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('.order-link').first().click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/orderinfo\?type=\d&num=\d+$/)
  await page.locator('.timeline').waitFor()
}

async function openIssued(page: Page, t: Texts): Promise<void> {
  await issued(page, t).locator('.order-link').click()
  await page.locator('.timeline').waitFor()
}

/** The response of the address that the button requests. */
async function fileOf(page: Page, call: RegExp, press: () => Promise<void>) {
  const [answer] = await Promise.all([page.waitForResponse(call), press()])
  return page.request.get((await answer.json()).url)
}

test('from the list to the story of a completed subscription, its documents and receipts, and back', async ({
  page,
  t,
}) => {
  await visit(page, t, { name: 'orders', address: done })
  const name = (await issued(page, t).getByRole('heading').textContent()) ?? ''
  await openIssued(page, t)
  await expect(page).toHaveURL(/#\/account\/portfolio\/orderinfo\?type=1&num=\d+$/)
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(steps(page, t).first()).toContainText(t('story.step.INIT'))
  const last = steps(page, t).last()
  await expect(last).toContainText(t('story.step.SUCCESS'))
  await expect(last).toHaveAttribute('aria-current', 'step')
  await expect(page.locator('[aria-current=step]')).toHaveCount(1)

  const paper = part(page, t, 'story.documents').getByRole('button').first()
  await expect(paper).toContainText(name)
  const document = await fileOf(page, /account_document\.json/, () => paper.click())
  expect(document.status()).toBe(200)
  expect((await document.body()).length).toBeGreaterThan(100)

  await part(page, t, 'story.movements').getByRole('button').first().click()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText(t('portfolio.funds.valueDate'))
  const download = receipt.getByRole('button', { name: t('portfolio.funds.download'), exact: true })
  const file = await fileOf(page, /account_receipt\.json/, () => download.click())
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.goBack()
  await expect(receipt).toHaveCount(0)

  await page.getByRole('button', { name: t('shared.back'), exact: true }).click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/order\?type=1&state=Done$/)
  await expect(issued(page, t)).toBeVisible()
})

test('the whole head of an order leads to its story, and its buttons stay their own', async ({ page, t }) => {
  await visit(page, t, { name: 'withdrawals', address: `${list}?type=2&state=Done` })
  const card = page.locator('.order-card').first()
  const head = await card.locator('.order-head').boundingBox()
  expect(head?.height).toBeGreaterThanOrEqual(44)
  await card.locator('.order-head').click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/orderinfo\?type=2&num=\d+$/)
  await page.goBack()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const receipt = card.getByRole('link', { name: t('portfolio.order.receipt'), exact: true })
    await receipt.click()
    await expect(page).toHaveURL(/#\/touch\?/)
    await page.goBack()
    await expect(card).toBeVisible()
  }
})

test('an order of the overview leads to its story, and Back to the overview', async ({ page, t }) => {
  await visit(page, t, { name: 'overview', address: '/account/portfolio/investment' })
  await page.locator('.overview-row[href*="orderinfo"]').first().click()
  await page.locator('.timeline').waitFor()
  await page.getByRole('button', { name: t('shared.back'), exact: true }).click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/investment$/)
})

test('an order that is not there says so, and leads to the list', async ({ page, t }) => {
  for (const search of ['?type=1&num=999999', '?type=7&num=1', '']) {
    await visit(page, t, { name: search, address: `/account/portfolio/orderinfo${search}` })
    await expect(page.getByRole('heading', { name: t('story.missing.title') })).toBeVisible()
  }
  await page.getByRole('link', { name: t('portfolio.orders.all'), exact: true }).click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/order$/)
})

test('in a wide window the facts and actions stand on the right of the story', async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, t, { name: 'orders', address: done })
  await openFirst(page)
  const [story, head] = await Promise.all(
    ['.timeline', '.story-head'].map((column) => page.locator(column).boundingBox()),
  )
  expect((story?.x ?? 0) + (story?.width ?? 0)).toBeLessThanOrEqual(head?.x ?? 0)
  expect(await overflowingElements(page)).toEqual([])
})

const stops: Stop[] = [
  { name: 'shares that were issued', address: done, act: openIssued },
  { name: 'an unfinished order', address: `${list}?state=Open`, act: openFirst },
  { name: 'a withdrawal', address: `${list}?type=2&state=Done`, act: openFirst },
  { name: 'a deposit', address: `${list}?type=3&state=Done`, act: openFirst },
  { name: 'an order that ended', address: `${list}?state=Ended`, act: openFirst },
  { name: 'an order that is not there', address: '/account/portfolio/orderinfo' },
]

test('stories look as they should', { tag: '@both' }, async ({ page, t }) => {
  expect(await walk(page, t, stops)).toEqual([])
})
