// Money leaves a wallet: what cannot be is refused at its field, what was not signed can be signed again, what is handed in is held
// and under review, and what was only begun is gone on with or cancelled.
import { signHere } from './pages/signing'
import { WithdrawPage } from './pages/withdraw'
import { ApiInvestor, password } from './support/investor'
import { judge } from './support/stops'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 240_000 })

test.beforeEach(async ({ logIn }) => {
  const investor = await ApiInvestor.arrive()
  await investor.handInAccount()
  await investor.passReview()
  await investor.fundWallet(20_000)
  await investor.leave()
  await logIn.enter(investor.number, password)
})

test('an amount that is there is signed for, handed in, and held', { tag: '@both' }, async ({ page, t }) => {
  const withdraw = new WithdrawPage(page, t)
  await withdraw.begin()
  await withdraw.inDollars('20000.01')
  await withdraw.button('withdrawal.next.sign').click()
  await expect(withdraw.errorAt('Amount')).toHaveText(t('BalanceNotEnough'))
  await expect(withdraw.amount).toBeFocused()
  expect(await judge(page)).toEqual([])

  await withdraw.inDollars('120.5')
  await page.reload()
  await withdraw.on('funds')
  await expect(withdraw.amount).toHaveValue(/^120\.50?$/)
  await withdraw.button('withdrawal.next.sign').click()
  const bank = t('withdrawal.bank.ending', { last: '233' })
  await page.getByRole('dialog').waitFor()
  expect(await judge(page)).toEqual([])
  await withdraw.leaveToSign('120.50', bank)
  await signHere(page)

  await page.waitForURL(/\/account\/portfolio\/investment/, { timeout: 60_000 })
  const said = page.getByRole('dialog')
  for (const words of [t('withdrawal.end.title.review'), '120.50', bank])
    await expect(said).toContainText(words)
  expect(await judge(page)).toEqual([])
  await said.getByRole('button', { name: t('shared.ok'), exact: true }).click()
  await expect(withdraw.wallet.filter({ hasText: 'US$' })).toHaveText('US$ 19,879.50')

  await page.goto('/#/account/portfolio/order')
  const order = page.locator('.order-card').filter({ hasText: t('portfolio.next.withdrawal.review') })
  await expect(order.locator('.status')).toHaveText(t('portfolio.status.withdrawal.review'))
  await expect(order).toContainText('120.50')
  await expect(order.locator('.order-actions').locator('a, button')).toHaveCount(1)
  await order.getByRole('link', { name: t('portfolio.order.receipt'), exact: true }).click()
  const receipt = page.locator('.receipt')
  for (const words of [t('withdrawal.end.title.review'), '120.50', bank])
    await expect(receipt).toContainText(words)
  expect(await judge(page)).toEqual([])
  await page.reload()
  await expect(receipt).toContainText(t('withdrawal.end.title.review'))
  await withdraw.link('withdrawal.end.go').click()
  await page.waitForURL(/\/account\/portfolio\/investment/)
})

test('what was not signed is kept: it is signed again from the orders, or cancelled there', async ({
  page,
  t,
}) => {
  const withdraw = new WithdrawPage(page, t)
  await withdraw.begin()
  await withdraw.inDollars('80')
  await withdraw.button('withdrawal.next.sign').click()
  await withdraw.leaveToSign('80')
  await page.locator('button[value=decline]').click()
  await page.waitForURL(/\/touch/)
  await expect(page.getByText(t('signing.cancelled'))).toBeVisible()
  await expect(withdraw.amount).toHaveValue('80')
  expect(await judge(page)).toEqual([])

  await page.goto('/#/account/portfolio/order')
  const order = page.locator('.order-card').filter({ hasText: t('portfolio.next.pending') })
  await order.getByRole('link', { name: t('portfolio.order.update'), exact: true }).click()
  await withdraw.on('funds')
  await expect(withdraw.amount).toHaveValue('80')
  await withdraw.button('shared.back').click()
  await withdraw.on('account')
  await withdraw.button('withdrawal.next.funds').click()
  await expect(withdraw.amount).toHaveValue('80')
  await withdraw.inDollars('90')
  await withdraw.button('withdrawal.next.sign').click()
  await withdraw.leaveToSign('90')

  await page.goto('/#/account/portfolio/order')
  await expect(order).toContainText('90')
  await order.getByRole('button', { name: t('portfolio.order.delete'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('portfolio.delete.go'), exact: true }).click()
  await expect(dialog).toContainText(t('portfolio.OrderDeleteOK'))
  await dialog.getByRole('button', { name: t('shared.ok'), exact: true }).click()
  await expect(page.getByText(t('portfolio.next.withdrawal.cancelled'))).toBeVisible()
  await page.goto('/#/account/portfolio/investment')
  await expect(withdraw.wallet.filter({ hasText: 'US$' })).toHaveText('US$ 20,000')
})
