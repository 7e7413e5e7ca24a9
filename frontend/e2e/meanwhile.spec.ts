// Acts that are done twice, by somebody else, or concurrently: a signing session that was declined or used, an account
// that was submitted from another device.
import type { Page } from '@playwright/test'
import { signHere } from './pages/signing'
import { ApiInvestor, password } from './support/investor'
import { findings } from './support/looks'
import { expect, test } from './support/ownAccount'
import { press } from './support/stops'
import type { Texts } from './support/texts'

test.describe.configure({ timeout: 180_000 })

const survey = '/#/account/addresspage/survey?InvestmentFrameworkID=1'

/** Saves the answers as they are and leaves to sign: the address of the page that takes the signature. */
async function leaveToSign(page: Page, t: Texts): Promise<string> {
  await page.locator('.question input').first().waitFor()
  await press('account.survey.save')(page, t)
  await page.getByText(t('signing.leave.go'), { exact: true }).click()
  await page.waitForURL(/\/sign\//)
  return page.url()
}

test('a place to sign that was declined or used takes nothing more, from nobody', async ({
  page,
  browser,
  investor: _,
  t,
}) => {
  await page.goto(survey)
  const declined = await leaveToSign(page, t)
  await page.locator('button[value=decline]').click()
  await expect(page.getByText(t('signing.cancelled'))).toBeVisible()
  await page.goto(declined)
  await expect(page.getByText(t('sign.declined'))).toBeVisible()
  await expect(page.locator('button[value=sign]')).toHaveCount(0)
  expect(await findings(page)).toEqual([])

  await page.goto(survey)
  const used = await leaveToSign(page, t)
  expect(used).not.toBe(declined)
  await signHere(page)
  await page.waitForURL(/addresspage\/addresspage/, { timeout: 60_000 })
  await page.goto(used)
  await expect(page.getByText(t('sign.stored'))).toBeVisible()
  await expect(page.locator('button[value=sign]')).toHaveCount(0)

  // Somebody else with the address signs nothing either.
  const other = await browser.newContext()
  const stranger = await other.newPage()
  for (const address of [declined, used]) {
    await stranger.goto(address)
    await stranger.locator('main').waitFor()
    await expect(stranger.locator('[name=name], button[value=sign]')).toHaveCount(0)
  }
  await other.close()
})

test('what is typed while the account was handed in elsewhere is refused and stays', async ({
  page,
  server,
  logIn,
  account,
  t,
}) => {
  const investor = await ApiInvestor.arrive(server.url)
  const papers = await investor.openAccount()
  await logIn.open()
  await logIn.logIn(investor.number, password)
  await account.arrived()
  await page.goto('/#/account/addresspage/addresspage?InvestmentFrameworkID=1&active=0')
  await page.locator('[name=AddressCity]').fill('Tianjin')
  await press('account.next.bank')(page, t)
  await page.locator('[name=BankCity]').fill('Shanghai')
  await investor.submitAccount(papers)
  await investor.leave()

  await press('account.next.documents')(page, t)
  const told = page.getByRole('dialog')
  await expect(told).toContainText(t('ModificationNotPossibleDuringAudit'))
  expect(await findings(page)).toEqual([])
  await told.getByRole('button').first().click()
  await expect(page.locator('[name=BankCity]')).toHaveValue('Shanghai')
})
