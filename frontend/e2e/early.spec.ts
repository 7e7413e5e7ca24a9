// What the page's own first script requests while the program is loading, and that the program does not request it
// again.
import type { Page } from '@playwright/test'
import { expect, test } from './support/signedIn'
import { test as strangers } from './support/test'

/** The calls of a page, and whether the program had begun when each was sent. */
function watch(page: Page) {
  const calls: { name: string; program: boolean }[] = []
  let program = false
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push({ name: pathname.slice('/api/'.length), program })
  })
  return { calls, begin: () => (program = true) }
}

/** Holds the program back until it is let go. */
async function holdProgram(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/static\/app-/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

const first: [string, string, string[]][] = [
  ['home', '/#/index', ['public_banner_stats.json', 'listed_products.json', 'baseData.json']],
  [
    'a project',
    '/#/product/product?InvestmentID=3',
    ['account_product_detail.json', 'account_watchlist.json'],
  ],
]
for (const [screen, address, names] of first) {
  test(`${screen} is asked for while the program is on its way, and once`, async ({ page }) => {
    await page.goto('about:blank')
    const { calls, begin } = watch(page)
    const letGo = await holdProgram(page)
    await page.goto(address, { waitUntil: 'commit' })
    const all = ['security_csrftoken.json', ...names]
    await expect.poll(() => calls.map(({ name }) => name).sort()).toEqual([...all].sort())
    // The picture that is shown largest comes before the program as well.
    await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(1)
    begin()
    letGo()
    await expect(page.locator('main img').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(calls.filter(({ name, program }) => program && all.includes(name))).toEqual([])
  })
}

strangers(
  'a stranger on the way to home is asked nothing but who it is, and led to the log-in',
  async ({ page, logIn }) => {
    const { calls } = watch(page)
    const letGo = await holdProgram(page)
    await page.goto('/#/index', { waitUntil: 'commit' })
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    letGo()
    await expect(logIn.number).toBeVisible()
    const names = calls.map(({ name }) => name)
    expect(names.filter((name) => name === 'security_csrftoken.json')).toHaveLength(1)
    expect(names.filter((name) => /banner|products|baseData/.test(name))).toEqual([])
  },
)
