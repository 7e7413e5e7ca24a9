// The fee of an account's review on the built-in page: paid, failed, left, refunded; and the messages at each step.
import type { Page } from '@playwright/test'
import { withAccount } from './support/investor'
import { findings, overflow } from './support/looks'
import { type OwnServer, ownServer } from './support/ownServer'
import { test as base, expect } from './support/test'

const test = base.extend<{ server: OwnServer }>({
  server: ownServer(),
  baseURL: ({ server }, use) => use(server.url),
})

// What keeps files stands between the pages of this site and those of others.
test.use({ serviceWorkers: 'allow' })

/** What axe finds and what does not fit, in both colours and on the smallest phone. */
async function judged(page: Page): Promise<string[]> {
  const found: string[] = []
  const shown = page.viewportSize()
  found.push(...(await findings(page)))
  await page.setViewportSize({ width: 320, height: 640 })
  found.push(...(await overflow(page)))
  if (shown) await page.setViewportSize(shown)
  return found
}

test('the review fee is paid, given back, and paid again before the account is handed in', {
  tag: '@both',
}, async ({ page, server, logIn, account, t }) => {
  test.setTimeout(180_000)
  server.setFee(45_000)
  await withAccount(server.url, logIn, account)

  const fee = page.locator('.fee')
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const stands = (state: string) => expect(fee.locator('.status')).toHaveText(t(`account.fee.state.${state}`))
  const choose = async (key: string, outcome: string) => {
    await button(key).click()
    await page.waitForURL(/\/pay\//)
    await page.locator(`button[value=${outcome}]`).click()
    await page.waitForURL(/ReferenceID=\d+/)
  }

  // An address of the browser's own is believed in nothing.
  await page.goto('/#/account/addresspage/addresspage?InvestmentFrameworkID=1&ReferenceID=99')
  await stands('due')
  await expect(fee).toContainText('450')
  await expect(button('account.apply')).toBeDisabled()
  await expect(page.getByText(t('account.fee.first'))).toBeVisible()
  expect(await judged(page)).toEqual([])

  await button('account.fee.pay').click()
  await page.waitForURL(/\/pay\//)
  expect(await judged(page)).toEqual([])
  await page.locator('button[value=failed]').click()
  await page.waitForURL(/ReferenceID=\d+/)
  await stands('failed')
  expect(await judged(page)).toEqual([])

  await choose('account.fee.again', 'cancelled')
  await stands('cancelled')

  // One that is left open is gone on with.
  await button('account.fee.again').click()
  await page.waitForURL(/\/pay\//)
  await page.goto('/#/account/addresspage/addresspage?InvestmentFrameworkID=1&ReferenceID=99')
  await stands('pending')
  await choose('account.fee.goOn', 'paid')
  await stands('paid')
  await expect(button('account.apply')).toBeEnabled()
  expect(await judged(page)).toEqual([])

  await button('account.fee.refund.ask').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('450')
  await dialog.getByRole('button', { name: t('shared.cancel') }).click()
  await stands('paid')
  await button('account.fee.refund.ask').click()
  await dialog.getByText(t('account.fee.refund.go'), { exact: true }).click()
  await stands('refunded')
  await expect(button('account.apply')).toBeDisabled()
  expect(await judged(page)).toEqual([])

  await choose('account.fee.again', 'paid')
  await stands('paid')
  await button('account.apply').click()
  await page.waitForURL(/openaccount/)
  await expect(page.getByText(t('account.state.review')).first()).toBeVisible()

  // Until the account is approved it can be asked back for, and nothing can be paid meanwhile.
  expect(await judged(page)).toEqual([])
  await page.getByRole('link', { name: t('account.fee.see'), exact: true }).click()
  await stands('paid')
  await expect(page.getByText(t('ModificationNotPossibleDuringAudit'))).toBeVisible()
  expect(await judged(page)).toEqual([])
  await button('account.fee.refund.ask').click()
  await expect(dialog).toContainText('450')
  await dialog.getByText(t('account.fee.refund.go'), { exact: true }).click()
  await stands('refunded')
  await expect(fee).toContainText(t('account.fee.takenBack'))
  await expect(fee.getByRole('button')).toHaveCount(0)
  expect(await judged(page)).toEqual([])
})
