// The investor's personal data: the wizard with its refusals, what it keeps while the investor is elsewhere, and its
// looks.
import type { Page } from '@playwright/test'
import { fill } from './pages/fields'
import { fixture } from './pages/openAccount'
import { ProfilePage } from './pages/profile'
import { newcomer, newcomersPassword } from './support/newcomer'
import { judge } from './support/stops'
import { test as base, demo, expect } from './support/test'

const test = base.extend<{ profile: ProfilePage }>({
  profile: ({ page, t }, use) => use(new ProfilePage(page, t)),
})

/** Closes the popup and waits until it has gone. */
async function closePopup(page: Page, ok: string): Promise<void> {
  const popup = page.getByRole('dialog')
  await popup.getByText(ok, { exact: true }).click()
  await popup.waitFor({ state: 'detached' })
}

test('a profile is filled in, with every refusal on the way, and saved', async ({
  page,
  profile,
  logIn,
  account,
  t,
}) => {
  const number = await newcomer(page)
  await logIn.enter(number, newcomersPassword)
  await profile.open()

  // The steps form a circle. Save names the first missing field in a popup and opens its step.
  await profile.isAt('personal')
  await expect(profile.save).toHaveCount(0)
  await profile.previous()
  await profile.isAt('papers')
  await profile.save.click()
  const popup = page.getByRole('dialog', { name: t('wizard.incomplete') })
  await expect(popup).toContainText(t('fields.FirstName'))
  await expect(popup).toContainText(/12|13/)
  await closePopup(page, t('shared.ok'))
  await profile.isAt('personal')
  await expect(profile.field('FirstName')).toBeFocused()
  await expect(profile.errorAt('FirstName')).toHaveText(t('FirstNameNoInputTip'))
  await expect(profile.errorAt('DateOfPassportExpired')).toHaveText(t('DateOfPassportExpiredNoInputTip'))

  // Text that a Latin form cannot print blocks Next and stays where it was typed.
  await fill(page, { FirstName: '兰', LastName: 'Ｃhen', PassportNumber: 'E123 😀' })
  await profile.next('address')
  await profile.isAt('personal')
  await expect(profile.errorAt('FirstName')).toHaveText(t('PleaseEnterUpperAndLowerCaseLetters'))
  await expect(profile.errorAt('LastName')).toHaveText(t('PleaseEnterUpperAndLowerCaseLetters'))
  const latin = t('PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols')
  await expect(profile.errorAt('PassportNumber')).toHaveText(latin)
  await expect(profile.field('LastName')).toHaveValue('Ｃhen')

  await profile.personal()
  await profile.next('address')
  await fill(page, { AddressLine1: '巨鹿路 88 号', AddressRegion: '上海', AddressCity: 'Ｓhanghai' })
  await profile.next('papers')
  for (const name of ['AddressLine1', 'AddressRegion', 'AddressCity'])
    await expect(profile.errorAt(name)).toHaveText(latin)
  await profile.address()
  await profile.next('papers')
  await profile.isAt('papers')

  // A lost connection loses nothing.
  await page.route('**/api/account_profile.json', (route) => route.abort(), { times: 1 })
  await profile.save.click()
  await expect(page.getByRole('dialog')).toContainText(t('Error_Offline'))
  await closePopup(page, t('shared.ok'))
  expect(await profile.stored()).not.toMatch(/E12345678|310101198405170021/)
  await profile.save.click()
  await account.arrived()
  await expect(page.locator('.profile-card')).toContainText("LAN d'Ávila")

  await profile.open()
  await profile.isAt('personal')
  await expect(profile.field('PassportNumber')).toHaveValue('E12345678')
  await profile.next('address')
  await expect(profile.field('AddressLine1')).toHaveValue("88 Julu Road, Jing'an")
})

test('what was typed stays while papers are uploaded, the language is switched, and the session ends', async ({
  page,
  profile,
  logIn,
  account,
  language,
  t,
}) => {
  const number = await newcomer(page)
  await logIn.enter(number, newcomersPassword)
  await profile.open()
  await profile.personal()
  await profile.next('address')
  await profile.address()
  await profile.next('papers')

  await profile.paper('passport').click()
  await page.waitForURL(/#\/user\/personaldata\/userpassport/)
  await page.locator('input[type=file]').setInputFiles(fixture('passport-large.jpg'))
  await expect(page.locator('.upload-tick')).toBeVisible()
  await page.getByRole('button', { name: t('shared.back'), exact: true }).click()
  await profile.arrived()
  await profile.isAt('papers')
  await expect(profile.paper('passport')).toHaveAttribute('data-done', 'true')
  await expect(profile.paper('passport').locator('img')).toBeVisible()
  await expect(profile.paper('idCard')).toHaveAttribute('data-done', 'false')

  const other = language === 'zh' ? 'EN' : '中文'
  const own = language === 'zh' ? '中文' : 'EN'
  await page.getByRole('link', { name: t('shared.back'), exact: true }).click()
  await account.arrived()
  for (const name of [other, own]) await page.getByRole('button', { name, exact: true }).click()
  await profile.open()
  await profile.next('personal')
  await expect(profile.field('PassportNumber')).toHaveValue('E12345678')
  await expect(profile.field('IDNumber')).toHaveValue('310101198405170021')
  await profile.previous()

  // The session ends elsewhere: after logging in one is back, with everything typed.
  await page.context().clearCookies()
  await profile.save.click()
  await expect(page.getByRole('dialog')).toContainText(t('Error_NotLoggedIn'))
  await closePopup(page, t('shared.ok'))
  await logIn.logIn(number, newcomersPassword)
  await profile.arrived()
  await profile.isAt('papers')
  await profile.next('personal')
  await expect(profile.field('IDNumber')).toHaveValue('310101198405170021')
  await profile.previous()
  await profile.save.click()
  await account.arrived()
  await expect(page.locator('.profile-card')).toContainText("LAN d'Ávila")
})

test('the newsletter is switched by itself', async ({ page, logIn, t }) => {
  const number = await newcomer(page)
  await logIn.enter(number, newcomersPassword)
  const newsletter = page.getByRole('switch', { name: t('app.my.newsletter') })
  await expect(newsletter).not.toBeChecked()
  await page.locator('.switch-row').click()
  await expect(newsletter).toBeChecked()
  await expect
    .poll(
      async () =>
        (await (await page.request.get('/api/account_profile.json')).json()).user.NewsLetterInd as boolean,
    )
    .toBe(true)
  await page.reload()
  await expect(newsletter).toBeChecked()
})

test('personal data is free of findings and fits', { tag: '@both' }, async ({ page, profile, logIn, t }) => {
  test.setTimeout(240_000)
  const number = await newcomer(page)
  const found: [string, string[]][] = []
  const see = async (name: string) => found.push([name, await judge(page)])
  const walk = async (whose: string) => {
    await profile.open()
    await see(`${whose}: personal`)
    await profile.next('address')
    await see(`${whose}: address`)
    await profile.next('papers')
    await see(`${whose}: papers`)
  }
  await logIn.enter(demo.phoneNumber, demo.password)
  await expect(page.locator('.switch-row')).toBeVisible()
  await see('my account')
  await walk('demo')
  await logIn.enter(number, newcomersPassword)
  await walk('newcomer')
  await profile.save.click()
  await closePopup(page, t('shared.ok'))
  await profile.isAt('personal')
  await see('newcomer: mistakes')
  expect(found.filter(([, list]) => list.length > 0)).toEqual([])
})
