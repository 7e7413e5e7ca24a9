// The demo investor's fund details: account cards, the filtered list of movements, and receipts.
import type { Page } from '@playwright/test'
import { dateSheet, takeDay } from './pages/fields'
import { expect, test } from './support/signedIn'
import { type Stop, visit, walk } from './support/stops'
import type { Texts } from './support/texts'

const address = '/account/portfolio/fund'

const lines = (page: Page) => page.locator('.fund-line')
const chip = (page: Page, t: Texts, name: string) =>
  page.getByRole('button', { name: t(`portfolio.funds.filter.${name}`), exact: true })

test('from the portfolio to one movement of money, and back', async ({ page, t }) => {
  await visit(page, t, { name: 'portfolio', address: '/account/portfolio/investment' })
  await page.locator(`a[href$="${address}"]`).click()
  await expect(page.locator('.fund-card').first()).toContainText(t('portfolio.funds.invested'))
  await expect(lines(page).first()).toBeVisible()

  await chip(page, t, 'type').click()
  const sheet = page.getByRole('dialog')
  const type = sheet.locator('.country-row').nth(2)
  const name = (await type.textContent()) ?? ''
  await type.click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/#\/account\/portfolio\/fund\?type=4$/)
  const taken = page.getByRole('button', { name: t('portfolio.funds.remove', { name }), exact: true })
  await expect(taken).toBeVisible()
  await expect(lines(page).first()).toBeVisible()
  for (const line of await lines(page).all()) {
    await expect(line).toContainText(name)
    await expect(line.locator('.money')).toHaveText(/^-/)
  }

  await lines(page).first().click()
  const receipt = page.getByRole('dialog', { name, exact: true })
  await expect(receipt).toContainText(t('portfolio.funds.valueDate'))
  const [answer] = await Promise.all([
    page.waitForResponse(/account_receipt\.json/),
    receipt.getByRole('button', { name: t('portfolio.funds.download'), exact: true }).click(),
  ])
  const file = await page.request.get((await answer.json()).url)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goBack()
  await expect(receipt).toHaveCount(0)
  await expect(taken).toBeVisible()
  await page.reload()
  await expect(taken).toBeVisible()
  await taken.click()
  await expect(page).toHaveURL(/#\/account\/portfolio\/fund$/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/account\/portfolio\/investment$/)
})

const daySheet = (page: Page) => page.locator('dialog.sheet:has([data-field=from])')

/** Takes a first day after the last one of the address. */
async function setWrongDateOrder(page: Page, t: Texts): Promise<void> {
  await chip(page, t, 'dates').click()
  await takeDay(page, 'from', t('shared.done'))
  const sheet = daySheet(page)
  await sheet.getByRole('button', { name: t('portfolio.funds.apply'), exact: true }).click()
  await expect(sheet.locator('[data-field=to] [role=alert]')).toHaveText(t('portfolio.funds.dates.order'))
}

test('days are chosen on wheels in their sheet, and a wrong order is told at the field', async ({
  page,
  t,
}) => {
  await visit(page, t, { name: 'funds', address: `${address}?to=2020-01-31` })
  await setWrongDateOrder(page, t)
  const sheet = daySheet(page)
  await sheet.getByRole('button', { name: t('portfolio.funds.showAll'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/#\/account\/portfolio\/fund$/)
  await expect(lines(page).first()).toBeVisible()
})

test('the wheels follow the keyboard and the scrolling, and Escape closes them alone', async ({
  page,
  t,
}) => {
  await visit(page, t, { name: 'funds', address: `${address}?from=2020-01-31` })
  await chip(page, t, 'dates').click()
  const field = page.locator('[data-field=from] button')
  await field.click()
  const wheels = dateSheet(page)
  const names = { year: /^(Year|年)$/, month: /^(Month|月)$/, day: /^(Day|日)$/ }
  const column = (part: keyof typeof names) => wheels.getByRole('listbox', { name: names[part] })
  const chosen = (part: keyof typeof names) => column(part).locator('[aria-selected=true]')
  await expect(column('year')).toBeFocused()
  await page.keyboard.type('2024')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await expect(chosen('day')).toHaveAttribute('data-value', '29')
  await expect(chosen('day')).toBeInViewport()
  await column('day').hover()
  await page.mouse.wheel(0, -200)
  await expect(chosen('day')).not.toHaveAttribute('data-value', '29')
  await page.keyboard.press('Escape')
  await expect(wheels).toHaveCount(0)
  await expect(field).toBeFocused()
  await field.click()
  await expect(chosen('year')).toHaveAttribute('data-value', '2020')
  await wheels.getByRole('button', { name: t('shared.close'), exact: true }).click()
  await expect(wheels).toHaveCount(0)
  await expect(page.locator('dialog.sheet')).toHaveCount(1)
})

const stops: Stop[] = [
  { name: 'fund details', address },
  { name: 'fund details, narrowed', address: `${address}?type=4&products=1,2&from=2020-01-01` },
  { name: 'fund details, nothing matches', address: `${address}?to=2020-01-01` },
  {
    name: 'choice of types',
    address,
    act: async (page, t) => {
      await chip(page, t, 'type').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'wheels of a day',
    address: `${address}?from=2020-01-31`,
    act: async (page, t) => {
      await chip(page, t, 'dates').click()
      await page.locator('[data-field=from] button').click()
      await dateSheet(page).waitFor()
    },
  },
  {
    name: 'days in a wrong order',
    address: `${address}?to=2020-01-31`,
    act: setWrongDateOrder,
  },
  {
    name: 'receipt',
    address,
    act: async (page) => {
      await lines(page).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

test('fund details look as they should', { tag: '@both' }, async ({ page, t }) => {
  expect(await walk(page, t, stops)).toEqual([])
})
