import { expect, test } from 'vitest'
import {
  canDelete,
  canResume,
  hasReceipt,
  labelOf,
  nextOf,
  resumeRoute,
  shownStatus,
  tones,
} from './orderStatus'
import type { Order } from './wire'

const order = (change: Partial<Order> = {}): Order => ({
  orderType: 1,
  orderName: 'Harbour',
  orderNum: 'LF-1',
  orderTime: '2026-01-01T00:00:00Z',
  amount: 50_000,
  currency: 'USD',
  orderStatus: 'INIT',
  RevokedInd: false,
  accountId: 4,
  refId: 7,
  investmentId: 3,
  ...change,
})

/** What can be done with an order: going on with it, deleting it. */
const ways = (of: Order) => [canResume(of), canDelete(of)]

test.each([
  ['INIT', 'pending', true],
  ['LWAIT', 'review', false],
  ['GWAIT', 'review', false],
  ['PRE_OK', 'accepted', false],
  ['SUCCESS', 'complete', false],
  ['REVOKED', 'terminated', false],
  ['RevokedInd', 'cancelled', false],
  ['LFAIL', 'failed', false],
  ['GFAIL', 'failed', false],
  ['GPASS', 'passed', false],
] as const)('%s is shown as %s, changeable %s', (orderStatus, shown, changeable) => {
  const shows = order({ orderStatus })
  expect([shownStatus(shows), labelOf(shows), ...ways(shows)]).toEqual([
    shown,
    `portfolio.status.${shown}`,
    changeable,
    changeable,
  ])
})

test.each([
  ['INIT', 'withdrawal.pending'],
  ['LWAIT', 'withdrawal.review'],
  ['GWAIT', 'withdrawal.review'],
  ['GPASS', 'paying'],
  ['LFAIL', 'withdrawal.failed'],
  ['GFAIL', 'withdrawal.failed'],
  ['RevokedInd', 'cancelled'],
] as const)('the badge of a withdrawal at %s says %s', (orderStatus, label) => {
  expect(labelOf(withdrawal({ orderStatus }))).toBe(`portfolio.status.${label}`)
})

test('a cancelled order is cancelled whatever its status says', () => {
  const cancelled = order({ RevokedInd: true })
  expect([shownStatus(cancelled), ...ways(cancelled)]).toEqual(['cancelled', false, false])
})

test('Update leads back into the flow, at reading and signing', () => {
  expect(resumeRoute(order())).toBe(
    '/account/select/selectaccount?DetailInvestmentID=3&DetailUserInvestmentID=7&active=1',
  )
})

const withdrawal = (change: Partial<Order> = {}): Order =>
  order({ orderType: 2, refId: 9, investmentId: null, withdrawalId: 5, ...change })

test.each([
  ['INIT', 'pending', true, 'portfolio.next.pending'],
  ['LWAIT', 'review', false, 'portfolio.next.withdrawal.review'],
  ['GWAIT', 'review', false, 'portfolio.next.withdrawal.review'],
  ['GPASS', 'paying', false, 'portfolio.next.paying'],
  ['LFAIL', 'failed', false, 'portfolio.next.withdrawal.failed'],
  ['GFAIL', 'failed', false, 'portfolio.next.withdrawal.failed'],
  ['RevokedInd', 'cancelled', false, 'portfolio.next.withdrawal.cancelled'],
] as const)('a withdrawal at %s is shown as %s, changeable %s', (orderStatus, shown, changeable, next) => {
  const shows = withdrawal({ orderStatus })
  expect([shownStatus(shows), ...ways(shows), nextOf(shows)]).toEqual([shown, changeable, changeable, next])
})

const payment = { PaidOn: '2026-11-26', PaymentReference: 'NTRF 7' }

test.each([
  ['GPASS', { PayoutState: 'Waiting' }, 'paying', 'waiting', 'paying', 'withdrawal.Waiting'],
  ['GPASS', { PayoutState: 'Due' }, 'paying', 'waiting', 'paying', 'withdrawal.Due'],
  ['GPASS', { PayoutState: 'Sent' }, 'paying', 'waiting', 'paying', 'withdrawal.Sent'],
  ['GPASS', { PayoutState: 'Paid', ...payment }, 'passed', 'good', 'passed', 'withdrawal.Paid'],
  ['GPASS', { PayoutState: 'Paid' }, 'passed', 'good', 'passed', 'passed'],
  ['GPASS', { PayoutState: null }, 'paying', 'waiting', 'paying', 'paying'],
  ['GFAIL', { PayoutState: 'Returned' }, 'failed', 'bad', 'withdrawal.returned', 'withdrawal.Returned'],
] as const)(
  'a withdrawal at %s with %j is shown as %s',
  (orderStatus, standing, shown, tone, label, next) => {
    const shows = withdrawal({ orderStatus, ...standing })
    expect([shownStatus(shows), tones[shown], labelOf(shows), nextOf(shows)]).toEqual([
      shown,
      tone,
      `portfolio.status.${label}`,
      `portfolio.next.${next}`,
    ])
    expect(hasReceipt(shows)).toBe(orderStatus === 'GPASS')
  },
)

test('an investment keeps its own words', () => {
  expect(nextOf(order({ orderStatus: 'LWAIT' }))).toBe('portfolio.next.review')
})

const deposit = (change: Partial<Order> = {}): Order =>
  order({ orderType: 3, refId: 9, investmentId: null, chargeId: 7, ...change })

test.each([
  ['INIT', 'deposit.pending', 'deposit.pending', true, true],
  ['LWAIT', 'deposit.review', 'deposit.review', false, true],
  ['GWAIT', 'deposit.review', 'deposit.review', false, false],
  ['GPASS', 'passed', 'deposit.passed', false, false],
  ['LFAIL', 'deposit.failed', 'deposit.failed', false, false],
  ['GFAIL', 'deposit.failed', 'deposit.failed', false, false],
  ['RevokedInd', 'cancelled', 'deposit.cancelled', false, false],
] as const)(
  'a deposit at %s is labelled %s, gone on with: %s',
  (orderStatus, label, next, resumed, deleted) => {
    const shows = deposit({ orderStatus })
    expect([labelOf(shows), nextOf(shows), ...ways(shows)]).toEqual([
      `portfolio.status.${label}`,
      `portfolio.next.${next}`,
      resumed,
      deleted,
    ])
  },
)

test('a deposit that is cancelled cannot be deleted again, whatever its status says', () => {
  expect(ways(deposit({ orderStatus: 'LWAIT', RevokedInd: true }))).toEqual([false, false])
})

test('Update of a deposit leads to it and its account', () => {
  const page = '/account/portfolio/portfoliopage'
  expect(resumeRoute(deposit())).toBe(`${page}?UserEntityID=4&WalletFundingRequestID=7`)
  expect(resumeRoute(deposit({ chargeId: null }))).toBe(`${page}?UserEntityID=4&WalletFundingRequestID=9`)
})

test('Update of a withdrawal leads to it and its account', () => {
  expect(resumeRoute(withdrawal())).toBe('/touch?UserEntityID=4&CNWithdrawRequestID=5')
  expect(resumeRoute(withdrawal({ withdrawalId: null }))).toBe('/touch?UserEntityID=4&CNWithdrawRequestID=9')
})

test.each([
  [2, 'INIT', false],
  [2, 'LWAIT', true],
  [2, 'GWAIT', true],
  [2, 'GPASS', true],
  [2, 'LFAIL', false],
  [2, 'GFAIL', false],
  [2, 'RevokedInd', false],
  [1, 'LWAIT', false],
  [3, 'INIT', false],
  [3, 'LWAIT', true],
  [3, 'GPASS', true],
  [3, 'GFAIL', false],
] as const)('an order of type %s at %s has a receipt: %s', (orderType, orderStatus, has) => {
  expect(hasReceipt(order({ orderType, orderStatus }))).toBe(has)
})
