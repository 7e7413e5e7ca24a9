import { codeFor } from './support/outbox'
import { demo, expect, freshNumber, test } from './support/test'

test('a newcomer registers with a code, is logged in, and finds the next steps again', async ({
  page,
  request,
  logIn,
  account,
  t,
}) => {
  const number = freshNumber()
  await logIn.open('?active=0')
  await logIn.number.fill(number)
  await logIn.sendCode()
  await page.reload()
  await expect(logIn.codeButton).toBeDisabled()
  await expect(logIn.number).toHaveValue(number)

  const code = await codeFor(request, `86-${number}`)
  await logIn.code.fill(code === '0000' ? '1111' : '0000')
  await logIn.choose('Harbour9')
  await logIn.agree()
  await logIn.submitRegistration()
  await expect(logIn.errorAt('SMSCode')).toHaveText(t('VerifyError_Invalid'))
  await expect(logIn.password).toHaveValue('Harbour9')

  await logIn.code.fill(code)
  await logIn.submitRegistration()
  await account.begun()
  await expect(page.getByText(t('app.steps.count', { done: 0, count: 4 }))).toBeVisible()
  await page.getByRole('link', { name: t('app.steps.go', { step: t('app.steps.data') }) }).click()
  await page.waitForURL(/personaldata\/personaldata\?step=0/)
  await page.goto('/#/user/accountmanage')
  await account.arrived()
  await page.getByRole('link', { name: t('app.steps.title') }).click()
  await account.begun()

  await page.goto('/#/user/accountmanage')
  await account.logOut()
  await logIn.logIn(number, 'Harbour9')
  await account.arrived()
})

test('a registered number is refused at its field', async ({ logIn, t }) => {
  await logIn.open('?active=0')
  await logIn.number.fill(demo.phoneNumber)
  await logIn.codeButton.click()
  await expect(logIn.errorAt('MobileNumber')).toHaveText(t('VerifyError_SubjectExist'))
})

test('a campaign that is not active hides Register, an active one shows its name', async ({
  page,
  logIn,
  t,
}) => {
  await logIn.open('?CampaignCode=CLOSED2024&active=0')
  await expect(page.getByText(t('identity.registerClosed'))).toBeVisible()
  await expect(logIn.tab('identity.register')).toHaveCount(0)
  await logIn.open('?CampaignCode=WELCOME')
  await expect(logIn.tab('identity.register')).toBeVisible()
})

test('a visitor is stopped, logs in, and is where they were going', async ({ page, logIn, project }) => {
  await page.goto('/#/product/product?InvestmentID=1')
  await logIn.number.waitFor()
  await logIn.logIn(demo.phoneNumber, demo.password)
  await page.waitForURL(/#\/product\/product\?InvestmentID=1/)
  await expect(project.head).toBeVisible()
})

test('after the log-in nobody is led to another site', async ({ page, logIn, account }) => {
  const { origin } = new URL(await page.goto('/').then(() => page.url()))
  for (const elsewhere of [
    'https://evil.test/#/index',
    `${origin}.evil.test/#/index`,
    `${origin}@evil.test/`,
  ]) {
    await page.evaluate((address) => localStorage.setItem('returnUrl', address), elsewhere)
    const query = new URLSearchParams({ ReturnURL: elsewhere, returnUrl: elsewhere })
    await logIn.open(`?${query}`)
    await logIn.logIn(demo.phoneNumber, demo.password)
    await account.arrived()
    expect(new URL(page.url()).origin).toBe(origin)
    expect(await page.evaluate(() => localStorage.getItem('returnUrl'))).toBeNull()
  }
})

test('a session that ended elsewhere leads to the log-in screen and back', async ({ page, logIn, home }) => {
  await logIn.enter(demo.phoneNumber, demo.password)
  await page.context().clearCookies()
  await home.tab('shared.tab.products').click()
  await logIn.number.waitFor()
  await logIn.logIn(demo.phoneNumber, demo.password)
  await page.waitForURL(/#\/product\/products/)
})

test('a remembered session is there in a new tab', async ({ page, context, logIn, account }) => {
  await logIn.open()
  await logIn.logIn(demo.phoneNumber, demo.password, true)
  await account.arrived()
  const other = await context.newPage()
  await other.goto('/#/user/accountmanage')
  await expect(other.locator('.profile-card')).toBeVisible()
  await page.close()
})

test('log-out ends the session and clears what was kept', async ({ page, logIn, account }) => {
  await logIn.open()
  await logIn.logIn(demo.phoneNumber, demo.password, true)
  await account.arrived()
  await account.logOut()
  await logIn.number.waitFor()
  expect(await page.evaluate(() => localStorage.getItem('islogin'))).toBeNull()
  await page.goto('/#/index')
  await logIn.number.waitFor()
})

test('the language switches at once, with the open form kept', { tag: '@both' }, async ({
  page,
  logIn,
  language,
}) => {
  await logIn.open()
  await logIn.number.fill('13700137000')
  const other = language === 'zh' ? 'en' : 'zh'
  await logIn.switchTo(other)
  await expect(page.locator('html')).toHaveAttribute('lang', other === 'zh' ? 'zh-CN' : 'en')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(other === 'zh' ? '登录' : 'Log in')
  await expect(logIn.number).toHaveValue('13700137000')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', other === 'zh' ? 'zh-CN' : 'en')
})
