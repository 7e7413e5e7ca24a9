import type { Page } from '@playwright/test'
import { newcomer, newcomersPassword as password } from './support/newcomer'
import { codeFor, linkFor } from './support/outbox'
import { demo, expect, freshNumber, test } from './support/test'
import type { Texts } from './support/texts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const errorAt = (page: Page, field: string) => page.locator(`[data-field="${field}"] [role=alert]`)

async function setting(page: Page, t: Texts, name: 'password' | 'phone' | 'email' | 'devices') {
  await page.goto('/#/user/accountmanage')
  await page.getByRole('link', { name: t(`app.my.${name}`) }).click()
  await page.waitForURL(new RegExp(`#/user/settings/${name}`))
}

test('an e-mail address is verified, logs in, and lets the phone number change', async ({
  page,
  request,
  logIn,
  account,
  t,
}) => {
  const number = await newcomer(page)
  await logIn.enter(number, password)

  await setting(page, t, 'phone')
  await expect(page.getByText(t('settings.phone.emailFirst'))).toBeVisible()
  await page.getByRole('link', { name: t('settings.phone.emailFirst.go') }).click()

  const email = `li${number}@example.com`
  await page.locator('[name=EmailAddress]').fill('nonsense')
  await press(page, t('settings.email.send'))
  await expect(errorAt(page, 'EmailAddress')).toHaveText(t('EmailAddressInvalidTip'))
  await page.locator('[name=EmailAddress]').fill(demo.email)
  await press(page, t('settings.email.send'))
  await expect(errorAt(page, 'EmailAddress')).toHaveText(t('UpdateError_EmailExists'))
  await expect(page.locator('[name=EmailAddress]')).toHaveValue(demo.email)
  await page.locator('[name=EmailAddress]').fill(email)
  await press(page, t('settings.email.send'))
  const sent = page.getByRole('button', { name: t('settings.email.sent') })
  await expect(sent).toBeDisabled()
  await page.reload()
  await expect(sent).toBeDisabled()

  // The link leads back to the page that requested it, whatever is added to it, and only once.
  const link = await linkFor(request, email)
  await page.goto(`${link}&ReturnURL=${encodeURIComponent('https://evil.test/#/index')}`)
  await page.waitForURL(/#\/index/)
  expect(new URL(page.url()).origin).toBe(new URL(link).origin)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: t('verifyLink.title') })).toBeVisible()
  await setting(page, t, 'email')
  await expect(page.getByText(t('settings.email.locked'))).toBeVisible()

  const next = freshNumber()
  await setting(page, t, 'phone')
  await page.locator('[name=MobileNumber]').fill(demo.phoneNumber)
  await press(page, t('identity.getCode'))
  await expect(errorAt(page, 'MobileNumber')).toHaveText(t('UpdateError_MobileNumberExists'))
  await page.locator('[name=MobileNumber]').fill(next)
  await press(page, t('settings.phone.save'))
  await expect(errorAt(page, 'SMSCode')).toHaveText(t('identity.getCodeFirst'))
  await press(page, t('identity.getCode'))
  await page.locator('[name=SMSCode]').fill(await codeFor(request, `86-${next}`))
  await press(page, t('settings.phone.save'))
  await account.arrived()
  await expect(page.locator('.profile-card')).toContainText(next)

  await account.logOut()
  await press(page, t('identity.byEmail'))
  await page.locator('[name=EmailAddress]').fill(email)
  await logIn.password.fill(password)
  await press(page, t('identity.logIn'))
  await account.arrived()
})

test('a password changes and leads to the log-in; a device is logged out', async ({
  page,
  browser,
  baseURL,
  logIn,
  account,
  t,
}) => {
  const number = await newcomer(page)
  await logIn.enter(number, password)

  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const api = other.request
  const { csrfToken } = await (await api.get('/api/security_csrftoken.json')).json()
  const form = { EmailOrMobile: `86-${number}`, Password: password, csrfToken }
  expect((await api.post('/api/login.json', { data: form })).ok()).toBe(true)

  await setting(page, t, 'devices')
  await expect(page.locator('.device')).toHaveCount(2)
  await press(page, t('settings.devices.end'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.devices.end') })
    .click()
  await expect(page.locator('.device')).toHaveCount(1)
  expect((await api.get('/api/account_profile.json')).status()).toBe(401)
  await other.close()

  await setting(page, t, 'password')
  await page.locator('[name=OldPassword]').fill('Wrong-1x')
  await page.locator('[name=NewPassword]').fill('Tide9-harbour')
  await page.locator('[name=confirmation]').fill('Tide9-harbour')
  await press(page, t('settings.password.save'))
  await expect(errorAt(page, 'OldPassword')).toHaveText(t('UpdateError_WrongPassword'))
  await page.locator('[name=OldPassword]').fill(password)
  await press(page, t('settings.password.save'))
  await logIn.number.waitFor()
  await logIn.logIn(number, 'Tide9-harbour')
  await account.arrived()
})
