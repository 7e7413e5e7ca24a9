// What a server with its limits on, and with a password length of its own, shows to investors.
import { newcomer } from './support/newcomer'
import { codeFor } from './support/outbox'
import { type OwnServer, ownServer } from './support/ownServer'
import { test as base, expect, freshNumber } from './support/test'

const settings = { LANDFALL_RATE_LIMITS: 'on', LANDFALL_PASSWORD_MIN: '9', LANDFALL_PASSWORD_MAX: '24' }
const rule = { min: 9, max: 24 }
const password = 'Tide9-harbour-and-a-pier'

const test = base.extend<{ server: OwnServer }>({
  server: ownServer('empty', settings),
  baseURL: ({ server }, use) => use(server.url),
})

test('the lengths that a deployment asks of a password', async ({ request, logIn, account, t }) => {
  const number = freshNumber()
  await logIn.open('?active=0')
  await expect(logIn.hintAt('Password')).toHaveText(t('PasswordRule', rule))
  await logIn.number.fill(number)
  await logIn.sendCode()
  await logIn.code.fill(await codeFor(request, `86-${number}`))
  await logIn.agree()
  for (const wrong of ['Harbour9', `${password}!`]) {
    await logIn.choose(wrong)
    await logIn.submitRegistration()
    await expect(logIn.errorAt('Password')).toHaveText(t('PasswordRule', rule))
  }
  await logIn.choose(password)
  await logIn.submitRegistration()
  await account.begun()
})

test('a code asked for again at once, from another device', async ({ page, request, logIn, t }) => {
  const number = freshNumber()
  await logIn.open('?active=0')
  await logIn.number.fill(number)
  await logIn.sendCode()
  const code = await codeFor(request, `86-${number}`)

  // Cleared on a page of this site that runs no script: the page before writes its state about the code when it is
  // left.
  await page.goto('/healthz')
  await page.evaluate(() => sessionStorage.clear())
  await logIn.open('?active=0')
  await logIn.number.fill(number)
  await expect(logIn.codeButton).toBeEnabled()
  await logIn.codeButton.click()
  const waiting = new RegExp(`^${t('Error_RequestTooFrequent', { seconds: '(?:60|[1-5]?\\d)' })}$`)
  await expect(logIn.dialog.locator('p')).toHaveText(waiting)
  await logIn.dialog.getByRole('button').click()
  await expect(logIn.codeButton).toBeDisabled()
  await expect(logIn.number).toHaveValue(number)
  expect(await codeFor(request, `86-${number}`)).toBe(code)
  await logIn.number.fill(freshNumber())
  await expect(logIn.codeButton).toBeEnabled()
})

test('a code that is over ten minutes old', async ({ page, request, server, logIn, t }) => {
  const number = freshNumber()
  await logIn.open('?active=0')
  await logIn.number.fill(number)
  await logIn.sendCode()
  await logIn.code.fill(await codeFor(request, `86-${number}`))
  await logIn.choose(password)
  await logIn.agree()
  server.ageCodes(`86-${number}`, 11)
  await logIn.submitRegistration()
  await expect(logIn.errorAt('SMSCode')).toHaveText(t('VerifyError_Expired'))
  await expect(logIn.password).toHaveValue(password)
  await expect(page.locator('[name=agreed]')).toBeChecked()
})

test('five wrong passwords make the sixth log-in wait, the right one too', async ({ page, logIn, t }) => {
  const number = await newcomer(page, password)
  await logIn.open()
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await logIn.logIn(number, `Wrong-${wrong}`)
    await expect(logIn.dialog).toContainText(t('LoginError'))
    await logIn.dialog.getByRole('button').click()
    await expect(logIn.dialog).toHaveCount(0)
  }
  await logIn.logIn(number, password)
  const waiting = new RegExp(t('Error_RequestTooFrequent', { seconds: '[1-6]?\\d' }))
  await expect(logIn.dialog).toContainText(waiting)
  await expect(logIn.number).toHaveValue(number)
  await expect(logIn.password).toHaveValue('')
})
