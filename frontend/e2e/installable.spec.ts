import type { Page } from '@playwright/test'
import { expect, test } from './support/signedIn'

test.use({ serviceWorkers: 'allow' })

/** What this browser keeps of the site. */
const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await window.caches.keys()
    const lists = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return lists.flat().map((request) => new URL(request.url).pathname)
  })

/** Waits for the worker that answers without a connection: it keeps files before, while it is being installed. */
const workerActive = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

test('opens without a connection after one whole visit', async ({ page, context, home, t }) => {
  await home.open()
  const used = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const files = used.filter((path) => path.startsWith('/static/'))
  expect(files.length).toBeGreaterThan(4)
  await expect.poll(() => keptBy(page)).toEqual(expect.arrayContaining(['/', ...files]))
  // Nothing was fetched for the cache beyond this visit and the first screens.
  const named = [...(await (await page.request.get('/')).text()).matchAll(/"(\/static\/[^"]+)"/g)]
  const known = new Set(['/', '/icon.svg', ...files, ...named.map(([, path]) => path)])
  expect((await keptBy(page)).filter((path) => !known.has(path))).toEqual([])
  await workerActive(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.offline')).toContainText(t('shared.offline'))
  await expect(home.tab('shared.tab.products')).toBeVisible()
  await context.setOffline(false)
  await expect(home.cards.first()).toBeVisible()
})

test('a screen that was not there without a connection comes with it', async ({ page, context, home, t }) => {
  await home.open()
  await workerActive(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.evaluate(() => location.assign('#/companyinfo/introduction?id=1'))
  await expect(page.getByText(t('shared.page.failed'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('.partner-head h2')).toBeVisible()
})

test('opens at its start without a connection, though only another screen was visited', async ({
  page,
  context,
  home,
  t,
}) => {
  await page.goto('/#/user/accountmanage')
  await page.locator('.profile-card').waitFor()
  for (const part of [/\/static\/Home-.*js$/, /\/static\/Home-.*css$/, /\/static\/LogIn-.*js$/])
    await expect.poll(async () => (await keptBy(page)).some((path) => part.test(path))).toBe(true)
  await workerActive(page)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.locator('.offline')).toContainText(t('shared.offline'))
  await expect(home.tab('shared.tab.home')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('alert').first()).toContainText(t('Error_Offline'))
  const icon = page.locator('.home-top img')
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Opened again, it knows nobody.
  const anew = await context.newPage()
  await anew.goto('/')
  await expect(anew.locator('.offline')).toContainText(t('shared.offline'))
  await expect(anew).toHaveURL(/#\/user$/)
  await expect(anew.locator('input[type=password]')).toBeVisible()
  await context.setOffline(false)
  await expect(home.cards.first()).toBeVisible()
})

test('the program opens without a connection and says so, and keeps nothing that is personal', async ({
  page,
  context,
  home,
  t,
}) => {
  await home.open()
  await workerActive(page)
  // The second opening goes through the worker, which stores what it returns.
  await page.reload()
  await expect(home.cards.first()).toBeVisible()
  await home.tab('shared.tab.my').click()
  await page.locator('.profile-card').waitFor()
  const kept = await keptBy(page)
  expect(kept).toContain('/')
  expect(kept.filter((path) => !path.startsWith('/static/')).sort()).toEqual(['/', '/icon.svg'])
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.offline')).toContainText(t('shared.offline'))
  await context.setOffline(false)
  await expect(page.locator('.offline')).toHaveCount(0)
})

test('the manifest tells a phone how to keep the program', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
  }
})
