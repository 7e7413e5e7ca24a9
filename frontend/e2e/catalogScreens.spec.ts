// Every screen of the catalogue: free of findings in light and dark, whole on the smallest phone and with text twice as
// large, and steady while it loads.

import { expect, test } from './support/signedIn'
import { judge, type Stop, visit } from './support/stops'

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

for (const stop of stops)
  test(`looks as it should: ${stop.name}`, async ({ page, t }) => {
    await visit(page, t, stop)
    expect(await judge(page)).toEqual([])
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
