import { expect, test } from './support/signedIn'

test('the program opens without a connection and says so, and keeps nothing that is personal', async ({
  page,
  context,
  home,
  t,
}) => {
  await home.open()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The second opening goes through the worker, which keeps what it hands out.
  await page.reload()
  await expect(home.cards.first()).toBeVisible()
  await home.tab('shared.tab.my').click()
  await page.locator('.profile-card').waitFor()
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys()
    const lists = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return lists.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept).toContain('/')
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/static/'))).toEqual([])
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
