import { demo, expect, test } from './support/test'

test.beforeEach(async ({ logIn, account }) => {
  await logIn.open()
  await logIn.logIn(demo.phoneNumber, demo.password)
  await account.arrived()
})

test('home shows slogans, figures, bulletins, products and the filing number', async ({ page, home }) => {
  await home.tab('shared.tab.home').click()
  await expect(home.cards.first()).toBeVisible()
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
  await project.tab('partner').click()
  await expect(page.locator('.partner')).toBeVisible()
  await project.tab('news').click()
  await page.getByRole('button', { name: t('catalog.consult'), exact: true }).click()
  await expect(page.locator('.consult-number')).toHaveAttribute('href', /^tel:\+?\d+$/)
  await page.keyboard.press('Escape')
  await page.goBack()
  await projects.choose(1, 2)
  await projects.cards.first().click()
  await expect(project.invest).toBeDisabled()
  await expect(page.getByText(t('catalog.noLongerOpen'))).toBeVisible()
})
