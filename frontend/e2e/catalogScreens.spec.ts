// Every screen of the catalogue: free of findings in light and dark, whole on the smallest phone and with text twice as
// large, and steady while it loads.

import { expect, test } from './support/signedIn'
import { overflowingElements, press, type Stop, visit, walk } from './support/stops'

const tab = (place: number) => async (page: import('@playwright/test').Page) => {
  await page.getByRole('tab').nth(place).click()
}

const stops: Stop[] = [
  { name: 'home', address: '/index' },
  { name: 'projects', address: '/product/products' },
  { name: 'no match', address: '/product/products?Keyword=zzzz' },
  { name: 'watch list', address: '/product/products?list=watched' },
  { name: 'comparison', address: '/product/compare?ids=1,2,3' },
  { name: 'nothing to compare', address: '/product/compare' },
  {
    name: 'project',
    address: '/product/product?InvestmentID=1',
    act: async (page) => {
      await page.locator('.place-map').scrollIntoViewIfNeeded()
      await page.locator('.place-map[aria-busy=false]').waitFor()
      await page.locator('.cash-table summary').click()
    },
  },
  { name: 'closed project', address: '/product/product?InvestmentID=13' },
  {
    name: 'project that opens later',
    address: '/product/products?StatusID=1',
    act: async (page) => {
      await page.locator('.project-card .card-link').first().click()
      await page.locator('.primary-action-reason').waitFor()
    },
  },
  { name: 'partner of a project', address: '/product/product?InvestmentID=1&tab=partner' },
  { name: 'number to consult', address: '/product/product?InvestmentID=1', act: press('catalog.consult') },
  {
    name: 'choice of a region',
    address: '/product/products',
    act: async (page) => {
      await page.locator('.chip').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'choice of types',
    address: '/product/products',
    act: async (page) => {
      await page.locator('.chip').nth(2).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'news', address: '/product/product?InvestmentID=1', act: tab(2) },
  { name: 'partners', address: '/companyinfo/allbrowse' },
  { name: 'partner', address: '/companyinfo/introduction?id=1' },
  { name: 'team', address: '/companyinfo/introduction?id=1', act: tab(1) },
  { name: 'related projects', address: '/companyinfo/introduction?id=1', act: tab(2) },
  { name: 'project without partner', address: '/product/product?InvestmentID=17' },
  { name: 'project without pictures', address: '/product/product?InvestmentID=18' },
  { name: 'project with a name of 200 characters', address: '/product/product?InvestmentID=19' },
  { name: 'unknown project', address: '/product/product?InvestmentID=999999' },
]

test('the screens of the catalogue look as they should', { tag: '@both' }, async ({ page, t }) => {
  test.setTimeout(240_000)
  expect(await walk(page, t, stops)).toEqual([])
})

test('screens stand still while they load', async ({ page }) => {
  for (const address of [
    '/index',
    '/product/products',
    '/product/product?InvestmentID=1',
    '/companyinfo/introduction?id=1',
  ]) {
    await page.goto('about:blank')
    await page.goto(`/#${address}`)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const watch = new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number
              hadRecentInput: boolean
            })[])
              if (!entry.hadRecentInput) sum += entry.value
          })
          watch.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect([address, shift <= 0.02, shift]).toEqual([address, true, shift])
  }
})

test('the words of a bulletin leave no empty third below them, and amounts and terms stand on one line', {
  tag: '@both',
}, async ({ page, t }) => {
  await visit(page, t, { name: 'home', address: '/index' })
  const empty = await page.locator('.bulletin').evaluate((place) => {
    const words = place.querySelector('p')?.getBoundingClientRect().height ?? 0
    return 1 - words / place.getBoundingClientRect().height
  })
  expect(empty).toBeLessThan(1 / 3)
  const broken = (within: string) =>
    page.locator(`${within} :is(.money, .term)`).evaluateAll((amounts) =>
      amounts
        .filter((amount) => {
          const { height } = amount.getBoundingClientRect()
          return height > 1.7 * Number.parseFloat(getComputedStyle(amount).fontSize) * 1.5
        })
        .map((amount) => amount.textContent),
    )
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [address, within] of [
      ['/index', '.project-facts'],
      ['/product/products', '.project-facts'],
      ['/product/compare?ids=1,2', '.compare'],
    ] as const) {
      await visit(page, t, { name: address, address })
      await page.locator(`${within} .money`).first().waitFor()
      expect([address, width, await broken(within)]).toEqual([address, width, []])
    }
  }
})

test('words longer than the screen break in tables and facts, and home has no empty place among three figures', async ({
  page,
  t,
}) => {
  const long = 'https://example.test/'.padEnd(200, 'wm')
  await page.route('**/api/account_product_detail.json?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const rows = [
      { Label: long, Value: long },
      { Label: '投资人'.repeat(60), Value: '房地产'.repeat(60) },
    ]
    await route.fulfill({
      response: answer,
      json: { ...body, investment: { ...body.investment, InvestmentTable: rows } },
    })
  })
  await page.route('**/api/account_partner_detail.json?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...body, partner: { ...body.partner, MarketSegment: long } },
    })
  })
  await page.route('**/api/public_banner_stats.json?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, figures: body.figures.slice(0, 3) } })
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, t, { name: 'project', address: '/product/product?InvestmentID=1' })
  await expect(page.getByText(long).first()).toBeVisible()
  expect(await overflowingElements(page)).toEqual([])
  await visit(page, t, { name: 'partner', address: '/companyinfo/introduction?id=1' })
  await expect(page.getByText(long)).toBeVisible()
  expect(await overflowingElements(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, t, { name: 'home', address: '/index' })
  const figures = page.locator('.home-figures')
  await expect(figures.locator('div')).toHaveCount(3)
  const [whole, last] = [await figures.boundingBox(), await figures.locator('div').last().boundingBox()]
  expect(Math.round((last?.x ?? 0) + (last?.width ?? 0))).toBe(
    Math.round((whole?.x ?? 0) + (whole?.width ?? 0)),
  )
})
