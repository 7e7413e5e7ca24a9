import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import Orders from './Orders'

const order = (refId: number, orderStatus: string) => ({
  orderType: 1,
  orderName: `Project ${refId}`,
  orderNum: String(refId),
  orderTime: '2026-10-01T00:00:00Z',
  amount: 50_000,
  currency: 'USD',
  orderStatus,
  refId,
  investmentId: 3,
})

/** Dialogs take no pointer while they move, which they do not in a test. */
const user = userEvent.setup({ pointerEventsCheck: 0 })

const list = (entries: object[], total = entries.length) =>
  answer('get', 'account_order.json', { code: 200, data: { list: entries as never, total } })

test('a line tells name, type, number, day at UTC+8, amount, state and what happens next', async () => {
  list([{ ...order(47, 'LWAIT'), orderTime: '2026-10-01T17:30:00Z' }])
  renderScreen(<Orders />, '/account/portfolio/order')
  const line = await screen.findByRole('article')
  expect(within(line).getByRole('heading').textContent).toBe('Project 47')
  for (const told of [
    'Investment #47 · Oct 2, 2026',
    'US$ 50,000',
    'Under review',
    'We confirm it within 5 to 7 working days.',
  ])
    expect(line.textContent).toContain(told)
})

test('only unfinished orders can be changed, and the list goes on while there is more', async () => {
  const asked = list(
    Array.from({ length: 10 }, (_, at) => order(at + 1, at === 0 ? 'INIT' : 'LWAIT')),
    11,
  )
  renderScreen(<Orders />, '/account/portfolio/order')
  expect(await screen.findAllByRole('article')).toHaveLength(10)
  expect(screen.getAllByRole('link', { name: 'Continue' })).toHaveLength(1)
  list([order(11, 'SUCCESS')], 11)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(11))
  expect(asked[0]?.url.searchParams.get('pageNum')).toBe('1')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('only an unfinished investment leads to its evidence', async () => {
  list([order(1, 'INIT'), order(2, 'LWAIT'), { ...order(3, 'INIT'), orderType: 2, withdrawalId: 3 }])
  renderScreen(<Orders />, '/account/portfolio/order')
  const ways = await screen.findAllByRole('link', { name: 'Proof and signature' })
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/account/complete/evidence?UserInvestmentID=1',
  ])
})

test('cancelling asks first, says that it is done, and shows the list anew', async () => {
  list([order(1, 'INIT')])
  const deleted = answer('delete', 'account_investment.json', { ok: true })
  renderScreen(<Orders />, '/account/portfolio/order')
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await screen.findByText('Cancel this order?')
  expect(deleted).toHaveLength(0)
  list([{ ...order(1, 'RevokedInd'), RevokedInd: true }])
  await user.click(within(screen.getByRole('dialog')).getByText('Cancel order'))
  expect(await screen.findByText('Your order is cancelled.')).toBeTruthy()
  expect(deleted[0]?.body).toMatchObject({ UserInvestmentID: 1 })
  expect(await screen.findByText('Cancelled')).toBeTruthy()
})

test('a refusal to cancel is told in words', async () => {
  list([order(1, 'INIT')])
  refuse('delete', 'account_investment.json', 409, 'OrderNotPending', { params: { state: 'LWAIT' } })
  renderScreen(<Orders />, '/account/portfolio/order')
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await user.click(within(await screen.findByRole('dialog')).getByText('Cancel order'))
  expect(await screen.findByText('This can no longer be changed in its current state.')).toBeTruthy()
})

const revocable = (target: 'Wallet' | 'Bank' | 'None', amount: number) => ({
  ...order(1, 'PRE_OK'),
  revocation: { until: '2026-10-31T00:00:00Z', amount, target, refundBy: '2026-10-06T00:00:00Z' },
})

async function askToRevoke() {
  renderScreen(<Orders />, '/account/portfolio/order')
  await user.click(await screen.findByRole('button', { name: 'Cancel this investment' }))
  return screen.findByRole('dialog')
}

test('taking back tells amount, target and date first, then does it and shows the list anew', async () => {
  list([revocable('Wallet', 50_000)])
  const revoked = answer('post', 'account_investment_revoke.json', { ok: true })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
  const sheet = await askToRevoke()
  for (const told of ['US$ 50,000', 'The wallet of this investment account', 'Oct 6, 2026 (UTC+8)']) {
    expect(sheet.textContent).toContain(told)
  }
  expect(revoked).toHaveLength(0)
  list([order(1, 'REVOKED')])
  await user.click(screen.getByRole('button', { name: 'Cancel investment' }))
  expect(await screen.findByText('Your investment is cancelled.')).toBeTruthy()
  expect(revoked[0]?.body).toMatchObject({ UserInvestmentID: 1 })
  expect(await screen.findByText('Terminated')).toBeTruthy()
})

test('taking an issued order back shows the shares that are cancelled', async () => {
  const { revocation } = revocable('Bank', 50_000)
  list([{ ...order(1, 'SUCCESS'), revocation: { ...revocation, shares: 45_454.5454 } }])
  const sheet = await askToRevoke()
  for (const told of [
    'the shares issued for it are cancelled',
    'Shares cancelled',
    '45,454.5454',
    'US$ 50,000',
    'The bank account of this investment account',
  ]) {
    expect(sheet.textContent).toContain(told)
  }
})

test('an order without shares speaks of none', async () => {
  list([revocable('Wallet', 50_000)])
  const sheet = await askToRevoke()
  expect(sheet.textContent?.toLowerCase()).not.toContain('shares')
})

test('taking back what nothing has come in for says that there is nothing to refund', async () => {
  list([revocable('None', 0)])
  const sheet = await askToRevoke()
  expect(sheet.textContent).toContain('nothing is refunded because no payment for it has reached us')
  for (const absent of ['You get back', 'US$', 'At the latest on']) {
    expect(sheet.textContent).not.toContain(absent)
  }
})

test.each([
  ['RevokePeriodOver', { until: '2026-10-31T00:00:00Z' }, 'The period for cancelling this order ended on'],
  ['OrderNotPending', { state: 'REVOKED' }, 'This can no longer be changed in its current state.'],
  ['RevokeNotPossible', {}, 'Income has already been paid on these shares'],
  ['ProjectFundsPaidOut', {}, 'has already been paid to the project'],
])('a refusal to take back, %s, is told where it was asked', async (key, params, words) => {
  list([revocable('Bank', 50_000)])
  refuse('post', 'account_investment_revoke.json', 409, key, { params })
  const sheet = await askToRevoke()
  await user.click(screen.getByRole('button', { name: 'Cancel investment' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(sheet.isConnected).toBe(true)
})

test('an order that cannot be taken back offers no way to', async () => {
  list([{ ...order(1, 'SUCCESS'), revocation: null }])
  renderScreen(<Orders />, '/account/portfolio/order')
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'Cancel this investment' })).toBeNull()
})

const withdrawal = (orderStatus: string) => ({
  ...order(5, orderStatus),
  orderType: 2,
  orderName: 'Withdrawal to bank',
  amount: 250.5,
  accountId: 4,
  investmentId: null,
  withdrawalId: 5,
})

test('a withdrawal is shown by its own name, and an unfinished one is gone on with', async () => {
  list([withdrawal('INIT')])
  renderScreen(<Orders />, '/account/portfolio/order')
  const shown = await screen.findByRole('article')
  for (const told of ['Withdrawal to bank', 'Withdrawal #5', 'US$ 250.50', 'To sign']) {
    expect(shown.textContent).toContain(told)
  }
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/touch?UserEntityID=4&CNWithdrawRequestID=5',
  )
})

test('an unfinished withdrawal is cancelled by its own call, once that is sure', async () => {
  list([withdrawal('INIT')])
  const deleted = answer('delete', 'account_withdraw_request.json', { ok: true })
  renderScreen(<Orders />, '/account/portfolio/order')
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await screen.findByText('The request for US$ 250.50 ends. Nothing was taken from your wallet.')
  expect(deleted).toHaveLength(0)
  list([{ ...withdrawal('RevokedInd'), RevokedInd: true }])
  await user.click(within(screen.getByRole('dialog')).getByText('Cancel order'))
  expect(await screen.findByText('Your order is cancelled.')).toBeTruthy()
  expect(deleted[0]?.body).toMatchObject({ CNWithdrawRequestID: 5 })
  expect(await screen.findByText('Cancelled')).toBeTruthy()
})

test.each([
  ['GWAIT', 'Pending review', 'The amount is held in your wallet while two people review the request.'],
  ['GPASS', 'Being paid', 'Approved. The amount has left your wallet and will be paid out to you.'],
  ['GPASS Waiting', 'Being paid', 'We need to confirm where to pay it. We will contact you.'],
  ['GPASS Due', 'Being paid', 'We are preparing the payment.'],
  ['GPASS Sent', 'Being paid', 'Sent to the bank. It usually arrives within 1–3 working days.'],
  ['GPASS Paid', 'Complete', 'Paid on Nov 26, 2026 · Reference NTRF 7'],
])('a withdrawal at %s reads %s', async (standing, label, next) => {
  const [orderStatus = '', PayoutState = null] = standing.split(' ')
  const payment = PayoutState === 'Paid' && { PaidOn: '2026-11-26', PaymentReference: 'NTRF 7' }
  list([{ ...withdrawal(orderStatus), PayoutState, ...payment }])
  renderScreen(<Orders />, '/account/portfolio/order')
  expect(await screen.findByText(label)).toBeTruthy()
  expect(screen.getByText(next)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Receipt' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/touch?UserEntityID=4&CNWithdrawRequestID=5',
  )
})

test('a withdrawal whose payment the bank returned says where the money is', async () => {
  list([{ ...withdrawal('GFAIL'), PayoutState: 'Returned', ReturnReason: 'Account closed' }])
  renderScreen(<Orders />, '/account/portfolio/order')
  const shown = await screen.findByRole('article')
  for (const told of [
    'Payment failed',
    'The bank returned the payment. The full amount is in your wallet again.',
    'Reason given by the bank',
    'Account closed',
  ])
    expect(shown.textContent).toContain(told)
  expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
})

test('how a payment stands is told in Chinese too', async () => {
  useSession.setState({ locale: 'zh' })
  await loadCatalogues()
  const paid = { PayoutState: 'Paid', PaidOn: '2026-11-26', PaymentReference: 'NTRF 7' }
  list([
    { ...withdrawal('GPASS'), PayoutState: 'Sent' },
    { ...withdrawal('GPASS'), refId: 6, ...paid },
  ])
  renderScreen(<Orders />, '/account/portfolio/order')
  expect(await screen.findByText('已提交银行，通常 1–3 个工作日到账。')).toBeTruthy()
  const [sent, complete] = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(sent).toContain('付款中')
  for (const told of ['已完成', '已于 2026年11月26日付款 · 流水号 NTRF 7']) expect(complete).toContain(told)
})

const deposit = (orderStatus: string) => ({
  ...order(7, orderStatus),
  orderType: 3,
  orderName: 'Deposit by wire',
  amount: 2500.5,
  accountId: 4,
  investmentId: null,
  chargeId: 7,
})
const depositPage = '/account/portfolio/portfoliopage?UserEntityID=4&WalletFundingRequestID=7'

test('a deposit that is to be paid is gone on with', async () => {
  list([deposit('INIT')])
  renderScreen(<Orders />, '/account/portfolio/order')
  const shown = await screen.findByRole('article')
  for (const told of ['Deposit by wire', 'Deposit #7', 'US$ 2,500.50', 'To pay', 'Continue to pay it'])
    expect(shown.textContent).toContain(told)
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(depositPage)
})

test.each(['INIT', 'LWAIT'])(
  'a deposit at %s is cancelled by its own call, once that is sure',
  async (state) => {
    list([deposit(state)])
    const deleted = answer('delete', 'account_deposit_request.json', { ok: true })
    renderScreen(<Orders />, '/account/portfolio/order')
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
    await screen.findByText(/^The deposit of US\$ 2,500\.50 ends\./)
    expect(deleted).toHaveLength(0)
    list([{ ...deposit('RevokedInd'), RevokedInd: true }])
    await user.click(within(screen.getByRole('dialog')).getByText('Cancel order'))
    expect(await screen.findByText('Your order is cancelled.')).toBeTruthy()
    expect(deleted[0]?.body).toMatchObject({ WalletFundingRequestID: 7 })
    expect(await screen.findByText('Cancelled')).toBeTruthy()
  },
)

test('a deposit whose money has arrived stays, in the words of the server', async () => {
  list([deposit('LWAIT')])
  refuse('delete', 'account_deposit_request.json', 409, 'OrderNotPending', { params: { state: 'LWAIT' } })
  renderScreen(<Orders />, '/account/portfolio/order')
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await user.click(within(await screen.findByRole('dialog')).getByText('Cancel order'))
  expect(await screen.findByText('This can no longer be changed in its current state.')).toBeTruthy()
})

test.each([
  ['GWAIT', 'Pending review', true],
  ['GPASS', 'Complete', true],
  ['GFAIL', 'Failed', false],
])('a deposit at %s reads %s, and can no longer be changed', async (state, label, receipt) => {
  list([deposit(state)])
  renderScreen(<Orders />, '/account/portfolio/order')
  expect(await screen.findByText(label)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Receipt' }) !== null).toBe(receipt)
})

test.each([
  ['an investment that failed', { ...order(1, 'LFAIL'), comment: 'The sender is not the holder.' }],
  ['an investment that was taken back', { ...order(1, 'REVOKED'), comment: 'The sender is not the holder.' }],
  ['a withdrawal', { ...withdrawal('GFAIL'), comment: 'The sender is not the holder.' }],
])('%s stands with the reason in the words of the desk', async (_, entry) => {
  list([entry])
  renderScreen(<Orders />, '/account/portfolio/order')
  const shown = await screen.findByRole('article')
  expect(within(shown).getByText('Reason')).toBeTruthy()
  expect(shown.textContent).toContain('The sender is not the holder.')
})

test('an order that its investor took back has no reason', async () => {
  list([{ ...order(1, 'REVOKED'), comment: null }])
  renderScreen(<Orders />, '/account/portfolio/order')
  await screen.findByText('Terminated')
  expect(screen.queryByText('Reason')).toBeNull()
})

test.each([
  ['an investment', order(7, 'LFAIL'), '/account/select/selectaccount'],
  ['a withdrawal', withdrawal('GFAIL'), '/touch'],
  ['a deposit', deposit('LFAIL'), '/account/portfolio/portfoliopage'],
])('%s that was refused leads to what can be done', async (_, entry, route) => {
  list([entry])
  renderScreen(<Orders />, '/account/portfolio/order')
  await user.click(await screen.findByRole('link', { name: 'See what you can do' }))
  expect((await screen.findByTestId('elsewhere')).textContent?.split('?')[0]).toBe(route)
})
