import { expect, test } from './support/signedIn'

test('the tab bar leads to its four places, and marks the one that is shown', async ({ page, home, t }) => {
  await home.open()
  const places = [
    ['shared.tab.products', /#\/product\/products$/],
    ['shared.tab.partners', /#\/companyinfo\/allbrowse$/],
    ['shared.tab.my', /#\/user\/accountmanage$/],
    ['shared.tab.home', /#\/index$/],
  ] as const
  for (const [name, address] of places) {
    await home.tab(name).click()
    await expect(page).toHaveURL(address)
    await expect(home.tab(name)).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/#/mobile')
  await expect(home.cards.first()).toBeVisible()
  await expect(page.locator('.tab-bar')).toContainText(t('shared.tab.partners'))
})

test('a project is found by a part of its name, address or partner, in either language', async ({
  page,
  projects,
}) => {
  await projects.open()
  for (const [words, found] of [
    ['quay', 1],
    ['子午码头', 1],
    ['Salford', 1],
    ['索尔福德', 1],
    ['asagiri', 2],
    ['朝雾', 2],
    ['zzzz', 0],
  ] as const) {
    await page.getByRole('searchbox').fill(words)
    await expect(projects.cards).toHaveCount(found)
  }
  await page.locator('.empty').getByRole('button').click()
  await expect(projects.cards.first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('what is searched for survives going back', async ({ page, projects, project }) => {
  await projects.open()
  await page.getByRole('searchbox').fill('quay')
  await expect(projects.cards).toHaveCount(1)
  await projects.cards.first().click()
  await expect(project.head).toBeVisible()
  await page.locator('.screen-header .icon-button').first().click()
  await expect(page.getByRole('searchbox')).toHaveValue('quay')
  await expect(projects.cards).toHaveCount(1)
})

test('a project is put on the watch list and taken off again', async ({ page, projects, language }) => {
  await projects.open()
  // The runs in both languages are the same investor, at the same time.
  const place = language === 'zh' ? 2 : 3
  const mark = projects.cards.nth(place).locator('.card-mark')
  const name = await projects.cards.nth(place).locator('h3').textContent()
  if ((await mark.getAttribute('aria-pressed')) === 'true') await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  const done = page.waitForResponse(
    (answer) => answer.url().includes('account_watchlist.json') && answer.request().method() === 'POST',
  )
  await mark.click()
  expect((await done).ok()).toBe(true)
  await page.getByRole('tab').nth(1).click()
  const watched = projects.cards.filter({ hasText: name?.trim() ?? '' })
  await expect(watched).toHaveCount(1)
  await watched.locator('.card-mark').click()
  await expect(watched).toHaveCount(0)
})

test('three projects are laid side by side, and one is taken out', async ({ page, projects, t }) => {
  await projects.open()
  for (const place of [0, 1, 2]) await projects.cards.nth(place).locator('.card-compare').click()
  await page
    .locator('.compare-bar')
    .getByRole('link', { name: t('browse.compare'), exact: true })
    .click()
  await expect(page.locator('.compare thead th')).toHaveCount(3)
  await expect(page.locator('.compare tbody')).toHaveCount(13)
  const table = page.locator('.compare')
  await page.setViewportSize({ width: 390, height: 844 })
  const edges = await table.evaluate((all) => {
    const boxes = [...all.querySelectorAll('tbody:first-of-type td')].map((cell) =>
      cell.getBoundingClientRect(),
    )
    return [all.scrollWidth - all.clientWidth, boxes.at(0)?.left, innerWidth - (boxes.at(-1)?.right ?? 0)]
  })
  expect(edges.map((edge) => Math.round(edge ?? 0))).toEqual([0, 16, 16])
  await page.locator('.compare-remove').first().click()
  await expect(page.locator('.compare thead th')).toHaveCount(2)
})

test('partners are narrowed, and one shows its introduction, team and projects', async ({ page, t }) => {
  await page.goto('/#/companyinfo/allbrowse')
  const cards = page.locator('.partner-card')
  await expect(cards.first()).toBeVisible()
  const all = await cards.count()
  await page.locator('.chip').first().click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect.poll(() => cards.count()).toBeLessThan(all)
  await page.locator('.chip-clear').click()
  await expect(cards).toHaveCount(all)
  const name = await cards.first().locator('h2').textContent()
  await cards.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(page.locator('.summary p').first()).toBeVisible()
  await page.getByRole('tab', { name: t('partners.tab.team') }).click()
  await expect(page.locator('.team-person').nth(1)).toBeVisible()
  await page.getByRole('tab', { name: t('partners.tab.projects') }).click()
  await page.locator('.project-card').first().click()
  await expect(page.locator('.project-head')).toBeVisible()
  await page.getByRole('tab').nth(1).click()
  await page.locator('.partner a').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

for (const address of ['/product/product?InvestmentID=999999', '/companyinfo/introduction?id=abc'])
  test(`an address of nothing says so: ${address}`, async ({ page }) => {
    await page.goto(`/#${address}`)
    await expect(page.locator('.empty')).toBeVisible()
    await page.locator('.empty').getByRole('link').click()
    await expect(page.locator('.tab-bar')).toBeVisible()
  })

test('slides can be stopped, and stand still for who asked for less motion', async ({ page, home, t }) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await home.open()
  const current = page.locator('.carousel-dots [aria-current=true]')
  /** How many slides come before the visible one. */
  const shown = () =>
    page.locator('.carousel-track').evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)
  expect(await shown()).toBe(0)
  await page.clock.fastForward(3_000)
  await expect.poll(shown).toBeGreaterThan(0)
  await page.getByRole('button', { name: t('shared.slides.pause') }).click()
  await page.mouse.move(5, 700)
  // The slide that was on its way arrives.
  await expect.poll(async () => Math.abs((await shown()) - 1)).toBeLessThan(0.01)
  const now = await current.getAttribute('aria-label')
  await page.clock.fastForward(9_000)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(current).toHaveAttribute('aria-label', now ?? '')
  expect(Math.abs((await shown()) - 1)).toBeLessThan(0.01)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.getByRole('button', { name: t('shared.slides.play') })).toBeVisible()
})

test('deadlines and news are told at UTC+8, and say so to those who live by another time only', async ({
  browser,
  storageState,
  baseURL,
  locale,
  t,
}) => {
  const read = async (timezoneId: string) => {
    const context = await browser.newContext({
      timezoneId,
      storageState,
      ...(baseURL ? { baseURL } : {}),
      ...(locale ? { locale } : {}),
    })
    const page = await context.newPage()
    await page.goto('/#/product/product?InvestmentID=1&tab=news')
    const texts = [
      await page.locator('.project-head .funding dd').evaluate((dd) => dd.firstChild?.textContent ?? ''),
      (await page.locator('.summary .muted').first().textContent()) ?? '',
    ]
    await context.close()
    return texts
  }
  const here = await read('Asia/Shanghai')
  for (const text of here) expect(text).toMatch(/20\d\d/)
  expect(await read('Africa/Johannesburg')).toEqual(here.map((text) => t('shared.zone', { text })))
})
