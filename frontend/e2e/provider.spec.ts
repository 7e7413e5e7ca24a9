// Logging in through an outside identity provider: a real one, which scripts/e2e.sh starts beside the server, and one that is away.
import type { Page } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { InvestorPages } from './pages/records'
import { findings, overflow } from './support/looks'
import { newcomer, newcomersPassword } from './support/newcomer'
import { comeBack, way } from './support/provider'
import { expect, test } from './support/test'
import type { Texts } from './support/texts'

// What keeps files stands between the pages of this site and those of others.
test.use({ serviceWorkers: 'allow' })

/** Whether the log-in connects what one came back with; the box is drawn over it. */
const connect = (page: Page) => page.locator('[name=connect]')

const bound = (page: Page, t: Texts) =>
  page.getByRole('region', { name: t('settings.identities.title') }).locator('.row')

test('an identity is bound by one log-in, opens from then on, and is removed', { tag: '@both' }, async ({
  page,
  logIn,
  account,
  t,
}) => {
  const number = await newcomer(page)
  const name = `person-${number}`
  await logIn.open()
  await way(page, t).click()
  await comeBack(page, name)
  const acme = { provider: 'Acme' }
  await expect(page.getByText(t('identity.bind', acme))).toBeVisible()
  await expect(page.getByText(t('identity.connect', acme))).toBeVisible()
  await expect(connect(page)).toBeChecked()
  expect(page.url()).not.toContain('oauthBindToken')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('token')

  // Visiting another screen before typing the password does not lose the identity to bind.
  await page.getByRole('link', { name: t('identity.forgot') }).click()
  await page.getByRole('link', { name: t('shared.back') }).click()
  await expect(connect(page)).toBeChecked()
  await logIn.tab('identity.register').click()
  await logIn.tab('identity.logIn').click()

  // After a reload of the screen it is asked again.
  await page.reload()
  await expect(page.getByText(t('identity.bind.ask', acme))).toBeVisible()
  await expect(connect(page)).not.toBeChecked()
  await page.getByText(t('identity.connect', acme)).click()
  await expect(page.getByText(t('identity.bind', acme))).toBeVisible()
  await logIn.logIn(number, newcomersPassword)
  await account.arrived()

  await page.goto('/#/user/settings/devices')
  await expect(bound(page, t)).toHaveCount(1)
  await expect(bound(page, t)).toContainText('Acme')
  await expect(bound(page, t)).toContainText(t('settings.identities.unused'))

  expect(await findings(page)).toEqual([])
  const shown = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toEqual([])
  if (shown) await page.setViewportSize(shown)

  await page.goto('/#/user/accountmanage')
  await account.logOut()
  await way(page, t).click()
  await page.waitForURL(/#\/index/)
  // The screen has to be there before its address is changed: until then it may still be led home.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goto('/#/user/settings/devices')
  await expect(bound(page, t)).not.toContainText(t('settings.identities.unused'))
  await page.getByRole('button', { name: t('settings.identities.removeOf', { name: 'Acme' }) }).click()
  await logIn.dialog.getByRole('button', { name: t('settings.identities.remove'), exact: true }).click()
  await expect(bound(page, t)).toHaveCount(0)

  await page.goto('/#/user/accountmanage')
  await account.logOut()
  await way(page, t).click()
  await page.waitForURL(/#\/user/)
  await expect(page.getByText(t('identity.bind', acme))).toBeVisible()
  await page.getByRole('button', { name: t('identity.bind.not') }).click()
  await expect(way(page, t)).toBeVisible()
  await logIn.logIn(number, newcomersPassword)
  await account.arrived()
  await page.goto('/#/user/settings/devices')
  await expect(page.getByRole('region', { name: t('settings.identities.title') })).toBeVisible()
  await expect(bound(page, t)).toHaveCount(0)
})

test('the next person in the same tab does not connect a stranger', async ({ page, logIn, account, t }) => {
  const number = await newcomer(page)
  await logIn.open()
  await way(page, t).click()
  await comeBack(page, `stranger-${number}`)
  await expect(connect(page)).toBeChecked()
  await page.reload()
  await expect(connect(page)).not.toBeChecked()
  await logIn.logIn(number, newcomersPassword)
  await account.arrived()
  await page.goto('/#/user/settings/devices')
  await expect(page.getByRole('region', { name: t('settings.identities.title') })).toBeVisible()
  await expect(bound(page, t)).toHaveCount(0)

  // Logging out removes what a log-in through the provider left behind.
  await page.goto('/#/user/accountmanage')
  await account.logOut()
  await way(page, t).click()
  await page.waitForURL(/#\/user/)
  await expect(connect(page)).toBeChecked()
  await page.goto('/#/logout')
  await expect(way(page, t)).toBeVisible()
  await expect(connect(page)).toHaveCount(0)
})

test('coming back with something to connect is free of findings', { tag: '@both' }, async ({
  page,
  logIn,
  t,
}) => {
  await logIn.open('?active=1&oauthBindToken=once')
  for (const text of ['identity.bind', 'identity.bind.ask'] as const) {
    await expect(page.getByRole('status')).toContainText(t(text, { provider: t('identity.bind.unnamed') }))
    expect(await findings(page)).toEqual([])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      // The picture at the top is drawn beyond its frame.
      expect((await overflow(page)).filter((found) => !found.includes('horizon'))).toEqual([])
    }
    await connect(page).click()
  }
})

test('who declines at the provider, and who finds it away, is back at the log-in', async ({
  page,
  logIn,
  t,
}) => {
  await logIn.open()
  await way(page, t).click()
  await page.getByRole('textbox').fill('undecided')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/#\/user/)
  await expect(page.getByText(t('identity.oauth.failed'))).toBeVisible()
  await way(page, t, 'Harbour ID').click()
  await expect(page.getByText(t('identity.oauth.unavailable'))).toBeVisible()
  await expect(logIn.number).toBeVisible()
})

test('the desk sees what is bound and removes it', async ({ browser, page, logIn, account, t }) => {
  const number = await newcomer(page)
  await logIn.open()
  await way(page, t).click()
  await comeBack(page, `person-${number}`)
  await logIn.logIn(number, newcomersPassword)
  await account.arrived()

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const desk = await context.newPage()
  await new ConsolePage(desk, t).logIn('admin')
  const investors = new InvestorPages(desk, t)
  await investors.openOne(number)
  const part = investors.part('console.investor.identities')
  await expect(part).toContainText('Acme')
  await part.getByRole('button').click()
  const remove = { name: t('console.investor.remove'), exact: true }
  await desk.getByRole('dialog').getByRole('button', remove).click()
  await expect(part).toContainText(t('console.investor.noIdentities'))
  await expect(investors.part('console.investor.history')).toContainText(t('console.event.identity_removed'))
  expect((await page.request.get('/api/account_identities.json')).status()).toBe(401)
  await context.close()
})
