// Logging in through an outside identity provider: a real one, which scripts/e2e.sh starts beside the server, and one that is away.
import type { Page } from '@playwright/test'
import { ConsolePage } from './pages/console'
import { InvestorPages } from './pages/records'
import { newcomer, newcomersPassword } from './support/newcomer'
import { expect, test } from './support/test'
import type { Texts } from './support/texts'

const way = (page: Page, t: Texts, name = 'Acme') =>
  page.getByRole('link', { name: t('identity.provider', { name }) })

/** Says at the provider who one is, and lets the product know it. */
async function comeBack(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox').fill(name)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/#\/(user|index)/)
}

const bound = (page: Page, t: Texts) =>
  page.getByRole('region', { name: t('settings.identities.title') }).locator('.row')

test('an identity is bound by one log-in, opens from then on, and is removed', async ({
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
  await expect(page.getByText(t('identity.bind'))).toBeVisible()
  expect(page.url()).not.toContain('oauthBindToken')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('token')

  // On the way to the password one looks elsewhere: what is to be bound is not lost.
  await page.getByRole('link', { name: t('identity.forgot') }).click()
  await page.getByRole('button', { name: t('shared.back') }).click()
  await expect(page.getByText(t('identity.bind'))).toBeVisible()
  await logIn.tab('identity.register').click()
  await logIn.tab('identity.logIn').click()
  await page.reload()
  await expect(page.getByText(t('identity.bind'))).toBeVisible()
  await logIn.logIn(number, newcomersPassword)
  await account.arrived()

  await page.goto('/#/user/settings/devices')
  await expect(bound(page, t)).toHaveCount(1)
  await expect(bound(page, t)).toContainText('Acme')
  await expect(bound(page, t)).toContainText(t('settings.identities.unused'))

  await page.goto('/#/user/accountmanage')
  await account.logOut()
  await way(page, t).click()
  await page.waitForURL(/#\/index/)
  await page.goto('/#/user/settings/devices')
  await expect(bound(page, t)).not.toContainText(t('settings.identities.unused'))
  await page.getByRole('button', { name: t('settings.identities.removeOf', { name: 'Acme' }) }).click()
  await logIn.dialog.getByRole('button', { name: t('settings.identities.remove'), exact: true }).click()
  await expect(bound(page, t)).toHaveCount(0)

  await page.goto('/#/user/accountmanage')
  await account.logOut()
  await way(page, t).click()
  await page.waitForURL(/#\/user/)
  await expect(page.getByText(t('identity.bind'))).toBeVisible()
  await page.getByRole('button', { name: t('identity.bind.not') }).click()
  await expect(way(page, t)).toBeVisible()
  await logIn.logIn(number, newcomersPassword)
  await account.arrived()
  await page.goto('/#/user/settings/devices')
  await expect(page.getByRole('region', { name: t('settings.identities.title') })).toBeVisible()
  await expect(bound(page, t)).toHaveCount(0)
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
