// Ways through the screens: Back with an open sheet, back from a detail, a reload, and a connection that is gone.
import { expect, test } from './support/signedIn'

test('Back closes the choices of a filter and stays in the list, with what was chosen', async ({
  page,
  home,
  projects,
  t,
}) => {
  await home.open()
  await home.tab('shared.tab.products').click()
  await expect(projects.cards.first()).toBeVisible()
  await page.locator('.chip').nth(2).click()
  const chosen = projects.sheet.getByRole('listitem').first().getByRole('button')
  const label = (await chosen.textContent()) ?? ''
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/PropertyTypeList=\d+$/)
  await page.goBack()
  await expect(projects.sheet).toHaveCount(0)
  await expect(page).toHaveURL(/#\/product\/products\?PropertyTypeList=\d+$/)
  await expect(page.locator('.chip').nth(2)).toHaveText(label)
  // Closed otherwise, the sheet is no place of its own, neither behind nor ahead.
  await page.locator('.chip').nth(2).click()
  await projects.sheet.getByRole('button', { name: t('shared.close'), exact: true }).click()
  await expect(projects.sheet).toHaveCount(0)
  await page.goForward()
  await expect(page.locator('.chip').nth(2)).toHaveText(label)
  await expect(projects.sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/#\/index$/)
})

test('Back closes the number to call, and the next Back leaves the project', async ({
  page,
  projects,
  project,
  t,
}) => {
  await projects.open()
  await projects.cards.first().locator('h3 a').click()
  await expect(project.head).toBeVisible()
  await page.getByRole('button', { name: t('catalog.consult'), exact: true }).click()
  await expect(page.locator('.consult-number')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(project.head).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/product\/products$/)
})

test('on a screen that was opened by a typed address Back closes the sheet too', async ({
  page,
  home,
  projects,
  project,
  t,
}) => {
  await home.open()
  await page.evaluate(() => {
    location.hash = '#/product/products'
  })
  await projects.choose(1, 1)
  await projects.cards.first().locator('h3 a').click()
  await page.getByRole('button', { name: t('catalog.consult'), exact: true }).click()
  await expect(page.locator('.consult-number')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => history.state.usr?.sheets)).toBeUndefined()
  await page.getByRole('button', { name: t('catalog.consult'), exact: true }).click()
  await expect(page.locator('.consult-number')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(project.head).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/product\/products\?StatusID=\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/index$/)
})

test('a screen that is opened right after a sheet was closed stays, with the list below it', async ({
  page,
  home,
  projects,
}) => {
  await home.open()
  await home.tab('shared.tab.products').click()
  await expect(projects.cards.first()).toBeVisible()
  await page.locator('.chip').first().click()
  await expect(projects.sheet).toBeVisible()
  await page.evaluate(async () => {
    // Closing a sheet takes one step back in the history, which comes later than the two presses.
    const steppedBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    document.querySelector<HTMLElement>('dialog .icon-button')?.click()
    await new Promise((resolve) => queueMicrotask(() => resolve(null)))
    document.querySelector<HTMLElement>('.project-card h3 a')?.click()
    await steppedBack
  })
  await expect(page.locator('.project-head')).toBeVisible()
  await expect(page).toHaveURL(/#\/product\/product\?/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/product\/products$/)
  await expect(projects.sheet).toHaveCount(0)
})

test('a comparison is come back to from its projects, kept over a reload, and says what is gone', async ({
  page,
  projects,
  project,
  language,
  t,
}) => {
  await projects.open()
  for (const place of [0, 1]) await projects.cards.nth(place).locator('.card-compare').click()
  await page.reload()
  const go = page.locator('.compare-bar').getByRole('link', { name: t('browse.compare'), exact: true })
  await go.click()
  await expect(page.locator('.compare thead th')).toHaveCount(2)
  const address = page.url()
  await page.locator('.compare thead a').first().click()
  await expect(project.head).toBeVisible()
  await page.locator('.screen-header .icon-button').first().click()
  await expect(page.locator('.compare thead th')).toHaveCount(2)
  expect(page.url()).toBe(address)
  await page.goto(address.replace(/ids=.*/, 'ids=1,999999'))
  const gone = language === 'zh' ? '已不再展示' : 'it is no longer listed'
  await expect(page.getByRole('status').filter({ hasText: gone })).toBeVisible()
  await expect(page.locator('.compare thead th')).toHaveCount(1)
})

test('a comparison begins at its top, however far the list was scrolled', async ({ page, home }) => {
  await home.open()
  await home.cards.nth(3).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 200))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.goto('/#/product/compare?ids=1,2')
  await expect(page.locator('.compare thead th')).toHaveCount(2)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a reload finds the place in the list again', async ({ page, home }) => {
  await home.open()
  await home.cards.nth(3).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 200))
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50)
})

test('without a connection a detail that was never seen says so, and comes with it', async ({
  page,
  context,
  projects,
  project,
  t,
}) => {
  await projects.open()
  await projects.cards.first().locator('h3 a').click()
  await expect(project.head).toBeVisible()
  await page.goBack()
  await context.setOffline(true)
  await projects.cards.nth(1).locator('h3 a').click()
  await expect(page.getByRole('alert')).toContainText(t('Error_Offline'), { timeout: 5_000 })
  await expect(page.getByRole('button', { name: t('shared.retry') })).toBeVisible()
  await context.setOffline(false)
  await expect(project.head).toBeVisible()
})

test('without a connection a tab whose part is not there keeps the bar', async ({
  page,
  context,
  home,
  t,
}) => {
  await home.open()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await home.tab('shared.tab.partners').click()
  await expect(page.getByText(t('shared.page.failed'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shared.tab.partners'))
  await expect(home.tab('shared.tab.partners')).toHaveAttribute('aria-current', 'page')
  await home.tab('shared.tab.home').click()
  await expect(home.cards.first()).toBeVisible()
  await context.setOffline(false)
})
