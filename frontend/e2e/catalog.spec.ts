import { tenSecondsLater } from './pages/projects'
import { expect, test } from './support/signedIn'

test('home shows slogans, figures, bulletins, products and the filing number', async ({ page, home }) => {
  await home.open()
  await expect(page.locator('.slogan').first()).toBeVisible()
  expect(await page.locator('.home-figures dd').count()).toBeGreaterThan(2)
  await expect(page.locator('.filing')).not.toBeEmpty()
  const tabs = page.locator('.bulletins [role=tab]')
  await tabs.nth(1).click()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  const broken = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => image.src),
  )
  expect(broken).toEqual([])
})

test('a project stands in the first screen of home on a phone', async ({ page, home }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await home.open()
  const tabs = await page.getByRole('navigation').boundingBox()
  const name = await home.cards.first().locator('h3').boundingBox()
  expect(name).not.toBeNull()
  expect((name?.y ?? 844) + (name?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
})

test('a product leads to its page, and back to the same place in the list', async ({
  page,
  home,
  project,
}) => {
  await home.open()
  const card = home.cards.nth(3)
  await card.scrollIntoViewIfNeeded()
  const name = await card.locator('h3').textContent()
  const before = await page.evaluate(() => window.scrollY)
  await card.click()
  await expect(project.head).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await page.goBack()
  await expect(home.cards.nth(3)).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200)
})

test('projects are narrowed by each filter, and the choice survives going back', async ({
  page,
  projects,
  project,
}) => {
  await projects.open()
  const all = await projects.cards.count()
  const label = await projects.choose(0, 1)
  await expect.poll(() => projects.cards.count()).toBeLessThan(all)
  const some = await projects.cards.count()
  await projects.cards.first().click()
  await expect(project.head).toBeVisible()
  await page.goBack()
  await expect(page.locator('.chip').first()).toHaveText(label)
  await expect(projects.cards).toHaveCount(some)
})

test('a project shows its tabs; investing is offered only while it is open', async ({
  page,
  projects,
  project,
  t,
}) => {
  await projects.open()
  await projects.choose(1, 1)
  await projects.cards.first().click()
  await expect(project.invest).toBeEnabled()
  await expect(page.locator('.project-taken')).toContainText(/\d/)
  for (const name of [t('catalog.risks'), t('catalog.fees')])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await project.tab('partner').click()
  await expect(page.locator('.partner')).toBeVisible()
  await project.tab('news').click()
  await page.getByRole('button', { name: t('catalog.consult'), exact: true }).click()
  await expect(page.locator('.consult-number')).toHaveAttribute('href', /^tel:\+?\d+$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => history.state.usr?.sheets)).toBeUndefined()
  await page.goBack()
  await projects.choose(1, 2)
  await projects.cards.first().click()
  await expect(project.invest).toBeDisabled()
  await expect(page.locator('.primary-action-reason')).toHaveText(
    new RegExp(
      `^(${t('catalog.notOpen.ended', { date: '.+' })}|${t('catalog.notOpen.full', { date: '.+' })})$`,
    ),
  )
})

for (const [status, standings] of [
  [1, ['soon']],
  [2, ['open']],
  [3, ['ended', 'full']],
] as const)
  test(`projects of status ${status} say what is next and when, in the list, at home and on their page`, async ({
    page,
    t,
  }) => {
    const labels = standings.map((standing) => t(`catalog.funding.${standing}`))
    await page.goto(`/#/product/products?StatusID=${status}`)
    const told = page.locator('.project-card .funding')
    await told.first().waitFor()
    for (const funding of await told.all()) {
      expect(labels).toContain(await funding.locator('dt').textContent())
      // A project that has ended shows no days.
      const hasEnded = (await funding.getAttribute('data-standing')) === 'ended'
      if (hasEnded) await expect(funding.locator('small')).toHaveCount(0)
      else await expect(funding.locator('small')).toHaveText(/\d/)
    }
    const listed = (await told.first().locator('dd').textContent()) ?? ''
    await page.locator('.project-card .card-link').first().click()
    const shown = page.locator('.project-head .funding')
    await expect(shown.locator('dt')).toHaveText(new RegExp(`^(${labels.join('|')})$`))
    expect(listed).toContain(
      ((await shown.locator('dd').textContent()) ?? '-').replace(/[\d.,]+ ?(days?|天).*/, ''),
    )
    const reason = page.locator('.primary-action-reason')
    if (status === 2) await expect(reason).toHaveCount(0)
    else await expect(reason).toHaveText(/20\d\d/)
    await page.goto('/#/index')
    await expect(page.locator('.project-card .funding').first()).toBeVisible()
  })

test('a project is shown on a map without asking any other server, and its return is worked out', async ({
  page,
  project,
  t,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/#/product/product?InvestmentID=1')
  await expect(project.head).toBeVisible()
  expect(asked.some((url) => url.includes('/static/world-'))).toBe(false)
  await page.locator('.place-map').scrollIntoViewIfNeeded()
  await expect(page.locator('.place-map')).toHaveAttribute('aria-busy', 'false')
  expect(await page.locator('.map-land').count()).toBeGreaterThan(1)
  await expect(page.locator('.map-pin')).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:'))).toEqual([])
  await page.getByRole('button', { name: t('catalog.map.in') }).click()
  const amount = page.locator('[name=amount]')
  await amount.fill('20000')
  await expect(page.locator('.returns-total')).toContainText('26,196.48')
  await page.locator('.cash-table summary').click()
  await expect(page.locator('.cash-table dd').last()).toContainText('26,196.48')
})

test('where the map does not come, its place says so after 10 seconds', async ({ page, project, t }) => {
  await page.clock.install()
  await page.route('**/static/world-*', (route) => route.abort())
  await page.goto('/#/product/product?InvestmentID=1')
  await expect(project.head).toBeVisible()
  await page.locator('.place-map').scrollIntoViewIfNeeded()
  await tenSecondsLater(page)
  await expect(page.locator('.place-failed')).toContainText(t('catalog.map.failed'))
  await expect(page.locator('.place-link')).toHaveAttribute('href', /#map=10\//)
  await page.unroute('**/static/world-*')
  await page.locator('.place-failed').getByRole('button').click()
  await expect(page.locator('.place-map')).toHaveAttribute('aria-busy', 'false')
  expect(await page.locator('.map-land').count()).toBeGreaterThan(1)
})

test.describe('on a screen of two dots for a pixel', () => {
  test.use({ deviceScaleFactor: 2 })
  test('a phone is sent small WebP pictures, and what is far below only when it comes near', async ({
    page,
    home,
  }) => {
    const pictures: { path: string; type: string; bytes: number }[] = []
    page.on('response', async (response) => {
      const path = new URL(response.url()).pathname
      if (!path.startsWith('/assets/public-') || path.includes('-svg/')) return
      // Ignore responses that have not finished when the test ends.
      const body = await response.body().catch(() => Buffer.alloc(0))
      pictures.push({ path, type: response.headers()['content-type'] ?? '', bytes: body.length })
    })
    await home.open()
    await expect(home.cards.first()).toBeVisible()
    const banner = page.locator('.slogan img').first()
    await expect(banner).toHaveAttribute('fetchpriority', 'high')
    await expect
      .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect.poll(() => pictures.length).toBeGreaterThan(2)
    expect(pictures.filter(({ path, type }) => type !== 'image/webp' || !path.endsWith('-w800'))).toEqual([])
    expect(Math.max(...pictures.map(({ bytes }) => bytes))).toBeLessThan(40 * 1024)
    // The tenth: more cards follow once it is near.
    const last = home.cards.nth(9).locator('img')
    await expect(last).toHaveAttribute('loading', 'lazy')
    expect(await last.evaluate((image: HTMLImageElement) => image.complete)).toBe(false)
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-w800$/)
  })
})
