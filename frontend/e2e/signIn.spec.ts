// What the log-in, register and reset screens refuse, as a visitor sees it, and what they keep.
import { codeFor } from './support/outbox'
import { demo, expect, freshNumber, test } from './support/test'

test('a code is good for its own number and purpose only, and once', async ({
  page,
  request,
  logIn,
  account,
  t,
}) => {
  const [number, other] = [freshNumber(), freshNumber()]
  await logIn.open('?active=0')
  await logIn.number.fill(number)
  await logIn.sendCode()
  const code = await codeFor(request, `86-${number}`)
  await logIn.code.fill(code)
  await logIn.choose('Harbour9')
  await logIn.agree()

  // Another number waits for nobody, has no code yet, and is not opened by the first one's.
  await logIn.number.fill(other)
  await logIn.submitRegistration()
  await expect(logIn.errorAt('SMSCode')).toHaveText(t('identity.getCodeFirst'))
  await logIn.sendCode()
  await logIn.submitRegistration()
  await expect(logIn.errorAt('SMSCode')).toHaveText(t('VerifyError_Invalid'))
  // The refused field gets focus on the next frame. Wait for it before typing elsewhere.
  await expect(logIn.code).toBeFocused()
  await expect(logIn.password).toHaveValue('Harbour9')

  await logIn.number.fill(number)
  await expect(logIn.codeButton).toBeDisabled()
  await logIn.submitRegistration()
  await account.begun()
  // Only somebody who is logged out can ask for the code to reset a password.
  await page.goto('/#/user/accountmanage')
  await account.logOut()

  const reset = async (typed: string, password: string) => {
    await logIn.code.fill(typed)
    await logIn.choose(password)
    await page.getByRole('button', { name: t('reset.save') }).click()
  }
  await page.goto('/#/user/forgetpassword')
  // The screen before has such a field too, until this one has come.
  await page.getByRole('heading', { name: t('reset.title') }).waitFor()
  await logIn.number.fill(number)
  await logIn.sendCode()
  await expect.poll(() => codeFor(request, `86-${number}`), { timeout: 20_000 }).not.toBe(code)
  const resetCode = await codeFor(request, `86-${number}`)
  await reset(code, 'Tide9-harbour')
  await expect(logIn.errorAt('SMSCode')).toHaveText(t('VerifyError_Invalid'))
  await reset(resetCode, 'Tide9-harbour')
  await page.waitForURL(/#\/user\?active=1/)
  await page.goto('/#/user/forgetpassword')
  // The screen before has such a field too, until this one has come.
  await page.getByRole('heading', { name: t('reset.title') }).waitFor()
  await logIn.number.fill(number)
  await reset(resetCode, 'Pier4-lantern')
  await expect(logIn.errorAt('SMSCode')).toHaveText(t('VerifyError_Invalid'))
})

test('passwords that break the rule, are common or differ are refused at their field', async ({
  logIn,
  request,
  t,
}) => {
  const number = freshNumber()
  await logIn.open('?active=0')
  await logIn.submitRegistration()
  await expect(logIn.errorAt('MobileNumber')).toHaveText(t('MobileNumberNoInputTip'))
  await expect(logIn.errorAt('SMSCode')).toHaveText(t('SMSCodeNoInputTip'))
  await expect(logIn.errorAt('agreed')).toHaveText(t('identity.agreeFirst'))
  await logIn.number.fill(number)
  await logIn.sendCode()
  await logIn.code.fill(await codeFor(request, `86-${number}`))
  await logIn.agree()
  for (const weak of ['Ab1', 'harbour9', 'HARBOUR9', 'Harbourx', 'Harbour9'.repeat(3)]) {
    await logIn.choose(weak)
    await logIn.submitRegistration()
    await expect(logIn.errorAt('Password')).toHaveText(t('PasswordRule', { min: 6, max: 18 }))
    await expect(logIn.password).toBeFocused()
  }
  await logIn.password.fill('Harbour9')
  await logIn.confirmation.fill('Harbour8')
  await logIn.submitRegistration()
  await expect(logIn.errorAt('confirmation')).toHaveText(t('PasswordMismatch'))
  await expect(logIn.confirmation).toBeFocused()
  await logIn.choose('Password1')
  await logIn.submitRegistration()
  await expect(logIn.errorAt('Password')).toHaveText(t('PasswordTooCommon'))
})

test('a number nobody registered, and one that cannot be, get no code', async ({ page, logIn, t }) => {
  await page.goto('/#/user/forgetpassword')
  await logIn.codeButton.click()
  await expect(logIn.errorAt('MobileNumber')).toHaveText(t('MobileNumberNoInputTip'))
  await logIn.number.fill(freshNumber())
  await logIn.codeButton.click()
  await expect(logIn.errorAt('MobileNumber')).toHaveText(t('VerifyError_SubjectNotExist'))
  await logIn.number.fill('123')
  await logIn.codeButton.click()
  await expect(logIn.errorAt('MobileNumber')).toHaveText(t('UpdateError_MobileCountryMismatch'))
})

test('an unknown account and an e-mail nobody verified are refused in the same words', async ({
  page,
  logIn,
  t,
}) => {
  await logIn.open()
  await logIn.logIn(freshNumber(), 'Harbour9')
  await expect(logIn.dialog).toContainText(t('LoginError'))
  await logIn.dialog.getByRole('button').click()
  await page.getByRole('button', { name: t('identity.byEmail') }).click()
  await page.locator('[name=EmailAddress]').fill('nobody@example.com')
  await logIn.password.fill('Harbour9')
  await page.getByRole('button', { name: t('identity.logIn'), exact: true }).click()
  await expect(logIn.dialog).toContainText(t('LoginError'))
  await logIn.dialog.getByRole('button').click()
  await expect(page.locator('[name=EmailAddress]')).toHaveValue('nobody@example.com')
  await expect(logIn.password).toHaveValue('')
})

test('a forgotten password is set anew, and logs in', async ({ page, request, logIn, account, t }) => {
  const number = freshNumber()
  await logIn.open('?active=0')
  await logIn.number.fill(number)
  await logIn.sendCode()
  await logIn.code.fill(await codeFor(request, `86-${number}`))
  await logIn.choose('Harbour9')
  await logIn.agree()
  await logIn.submitRegistration()
  await account.begun()
  await page.goto('/#/user/accountmanage')
  await account.logOut()
  const first = await codeFor(request, `86-${number}`)

  await page.getByRole('link', { name: t('identity.forgot') }).click()
  await page.waitForURL(/forgetpassword/)
  await logIn.number.fill(number)
  await logIn.sendCode()
  await expect.poll(() => codeFor(request, `86-${number}`), { timeout: 20_000 }).not.toBe(first)
  await logIn.code.fill(await codeFor(request, `86-${number}`))
  await logIn.choose('Tide9-harbour')
  await page.getByRole('button', { name: t('reset.save') }).click()
  await page.waitForURL(/#\/user\?active=1/)
  await logIn.logIn(number, 'Tide9-harbour')
  await account.arrived()
})

test('the legal texts are read before agreeing', async ({ page, logIn, t }) => {
  await logIn.open('?active=0')
  for (const kind of ['notice', 'privacy', 'payment']) {
    await page.getByRole('button', { name: t(`identity.legal.${kind}`) }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.locator('p').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  await expect(page.locator('[name=agreed]')).not.toBeChecked()
})

test('a campaign stays through an ended session and a log-out', async ({ page, logIn, account }) => {
  await logIn.open('?CampaignCode=WELCOME')
  await logIn.logIn(demo.phoneNumber, demo.password)
  await account.arrived()
  await page.context().clearCookies()
  await page.goto('/#/account/portfolio/order')
  await page.waitForURL(/#\/user\?CampaignCode=WELCOME/)
  await logIn.logIn(demo.phoneNumber, demo.password)
  await page.waitForURL(/#\/account\/portfolio\/order/)
  await page.goto('/#/logout')
  await page.waitForURL(/#\/user\?CampaignCode=WELCOME/)
})
