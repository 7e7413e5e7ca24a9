// The screens that only an order or an account under way has, each with its mistakes shown: free of findings in light and
// dark, whole on the smallest phone and with text twice as large.
import type { Page } from '@playwright/test'
import { fixture } from './pages/openAccount'
import { signHere } from './pages/signing'
import { ApiInvestor, password } from './support/investor'
import { press, walk } from './support/stops'
import { expect, test } from './support/test'

const errorAt = (page: Page, field: string) => page.locator(`[data-field="${field}"] [role=alert]`)

test('an order under way', { tag: '@both' }, async ({ page, logIn, t }) => {
  test.setTimeout(300_000)
  const investor = await ApiInvestor.arrive()
  await investor.handInAccount()
  await investor.passReview()
  const { project, order } = await investor.beginByWire(50_000)
  await investor.leave()
  await logIn.enter(investor.number, password)

  const flow = `/account/select/selectaccount?DetailInvestmentID=${project}&DetailUserInvestmentID=${order}`
  const evidence = `/account/complete/evidence?UserInvestmentID=${order}`
  const found = await walk(page, t, [
    {
      name: 'papers not read',
      address: `${flow}&active=1`,
      act: async () => {
        await press('subscription.sign')(page, t)
        await expect(errorAt(page, 'ReadDocumentsInd')).toBeVisible()
      },
    },
    {
      name: 'leaving to sign',
      address: `${flow}&active=1`,
      act: async () => {
        await page.locator('[name=ReadDocumentsInd]').check()
        await press('subscription.sign')(page, t)
        await page.getByText(t('signing.leave.go'), { exact: true }).waitFor()
      },
    },
    { name: 'evidence missing', address: evidence },
    { name: 'proof missing', address: `/account/complete/evidenceinfo?UserInvestmentID=${order}` },
    {
      name: 'signed, to be paid',
      address: `${flow}&active=1`,
      act: async () => {
        await press('subscription.sign')(page, t)
        await page.getByText(t('signing.leave.go'), { exact: true }).click()
        await signHere(page)
        await page.locator('.signed-paper').waitFor({ timeout: 60_000 })
      },
    },
    {
      name: 'confirming',
      address: `${flow}&active=2`,
      act: async () => {
        await page.locator('input[type=file]').setInputFiles(fixture('proof.pdf'))
        await page.locator('.upload-tick').waitFor()
        await press('subscription.complete')(page, t)
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'evidence there', address: evidence },
    {
      name: 'where to pay',
      address: evidence,
      act: async () => {
        await press('subscription.wire.show')(page, t)
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'giving up the order',
      address: '/account/portfolio/order',
      act: async () => {
        await press('portfolio.order.delete')(page, t)
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'handed in',
      address: `${flow}&active=2`,
      act: async () => {
        await press('subscription.complete')(page, t)
        await press('subscription.confirm.go')(page, t)
        await page.locator('.receipt').waitFor()
      },
    },
    {
      name: 'taking back before money came',
      address: '/account/portfolio/order',
      act: async () => {
        await press('portfolio.order.revoke')(page, t)
        await expect(page.getByRole('dialog')).toContainText(t('portfolio.revoke.nothing'))
        await expect(page.getByRole('dialog')).not.toContainText(t('portfolio.revoke.amount'))
      },
    },
    { name: 'agreement', address: '/account/select/agreement' },
  ])
  expect(found).toEqual([])
})

test('an account under way', { tag: '@both' }, async ({ page, logIn, t }) => {
  test.setTimeout(300_000)
  const investor = await ApiInvestor.arrive()
  await investor.handInAccount()
  await investor.passReview()
  await investor.leave()
  await logIn.enter(investor.number, password)

  const wizard = '/account/addresspage/addresspage?InvestmentFrameworkID=1'
  const toBank = async () => {
    await press('account.next.bank')(page, t)
    await page.locator('[name=BankName]').waitFor()
    // Going on to the bank step hands nothing in yet.
    await expect(page.locator('.field-error')).toHaveCount(0)
  }
  const found = await walk(page, t, [
    {
      name: 'personal step with mistakes',
      address: wizard,
      act: async () => {
        await page.locator('[name=FirstName]').fill('')
        await page.locator('[name=EmailAddress]').fill('li@example')
        await press('account.next.bank')(page, t)
        await expect(errorAt(page, 'EmailAddress')).toHaveText(t('EmailAddressInvalidTip'))
      },
    },
    {
      name: 'bank step with mistakes',
      address: wizard,
      act: async () => {
        await page.locator('[name=FirstName]').fill('Ming')
        await page.locator('[name=EmailAddress]').fill('li@example.com')
        await toBank()
        await page.locator('[name=BankCity]').fill('上海')
        await press('account.next.documents')(page, t)
        await expect(errorAt(page, 'BankCity')).toBeVisible()
      },
    },
    {
      name: 'documents step',
      address: wizard,
      act: async () => {
        await page.locator('[name=BankCity]').fill('Shanghai')
        await press('account.next.documents')(page, t)
        await page.locator('.document-row').first().waitFor()
      },
    },
    {
      name: 'password asked again',
      address: '/user/settings/email',
      act: async () => {
        const body = { ok: false, messageKey: 'Error_ReauthRequired', params: {}, message: '', fields: [] }
        await page.route('**/api/account_email.json', (route) => route.fulfill({ status: 403, json: body }))
        await page.locator('[name=EmailAddress]').fill('li@example.com')
        await press('settings.email.send')(page, t)
        const sheet = page.getByRole('dialog')
        await sheet.locator('[name=Password]').fill('Wrong-1x')
        await sheet.getByRole('button', { name: t('shared.reauth.confirm') }).click()
        await expect(sheet.getByRole('alert')).toHaveText(t('UpdateError_WrongPassword'))
      },
    },
  ])
  expect(found).toEqual([])
})
