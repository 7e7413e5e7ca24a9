// Impossible days and expired passports, kept in an unfinished form from another day: reported at their fields in
// words, and never sent.
import type { Page } from '@playwright/test'
import { takeDay } from './pages/fields'
import { ProfilePage } from './pages/profile'
import { newcomer, newcomersPassword } from './support/newcomer'
import { expect, test } from './support/test'

/** Changes what the browser keeps of an unfinished form, as another day or another hand would. */
async function keep(page: Page, form: string, change: Record<string, string>): Promise<void> {
  await page.evaluate(
    ([name, typed]) => {
      // What is still to be written is written before.
      dispatchEvent(new Event('pagehide'))
      const session = JSON.parse(sessionStorage.getItem('session') ?? '{}')
      const kept = session.state.drafts[name]
      kept.values = { ...kept.values, ...typed }
      sessionStorage.setItem('session', JSON.stringify(session))
    },
    [form, change] as const,
  )
  await page.reload()
}

test('a day that cannot be and a passport that ran out hold the profile back', async ({ page, logIn, t }) => {
  const profile = new ProfilePage(page, t)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  const outOfRange = new RegExp(`^${t('DateOutOfRange', { min: '.+', max: '.+' })}$`)
  const number = await newcomer(page)
  await logIn.enter(number, newcomersPassword)
  await profile.open()
  await profile.personal()
  for (const [birth, expiry] of [
    ['1984-02-30', '2001-01-01'],
    ['1850-01-01', '2090-01-01'],
    ['2084-05-17', 'tomorrow'],
  ] as const) {
    await keep(page, 'profile', { DateOfBirth: birth, DateOfPassportExpired: expiry })
    await profile.arrived()
    await profile.next('address')
    await profile.isAt('personal')
    for (const field of ['DateOfBirth', 'DateOfPassportExpired'])
      await expect(profile.errorAt(field)).toHaveText(outOfRange)
    await expect(profile.field('FirstName')).toHaveValue('LAN')
  }
  // The wheels open all the same, on a day that may be chosen.
  await takeDay(page, 'DateOfBirth', t('shared.done'))
  await takeDay(page, 'DateOfPassportExpired', t('shared.done'))
  await expect(page.locator('[data-field] [role=alert]')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('a passport that ran out holds the opening of an account back at its field', async ({
  page,
  logIn,
  t,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method())) sent.push(new URL(request.url()).pathname)
  })
  const number = await newcomer(page)
  await logIn.enter(number, newcomersPassword)
  await page.goto('/#/account/addresspage/addresspage?InvestmentFrameworkID=1')
  const passport = page.locator('[data-field=DateOfPassportExpired]')
  await passport.waitFor()
  await takeDay(page, 'DateOfPassportExpired', t('shared.done'))
  sent.length = 0
  for (const day of ['2001-01-01', '2051-01-01', '2030-02-30']) {
    await keep(page, 'account.1', { FirstName: 'Wei', DateOfPassportExpired: day })
    await page.getByRole('button', { name: t('account.next.bank'), exact: true }).click()
    await expect(passport.getByRole('alert')).toHaveText(
      new RegExp(`^${t('DateOutOfRange', { min: '.+', max: '.*2050.*' })}$`),
    )
    await expect(page.locator('[name=FirstName]')).toHaveValue('Wei')
    await expect(page.locator('[name=BankName]')).toHaveCount(0)
  }
  expect(sent.filter((call) => call.includes('user_entity'))).toEqual([])
})
