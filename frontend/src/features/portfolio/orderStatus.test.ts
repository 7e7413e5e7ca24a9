import { expect, test } from 'vitest'
import { canChange, hasReceipt, nextOf, resumeRoute, shownStatus } from './orderStatus'
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
  expect([shownStatus(order({ orderStatus })), canChange(order({ orderStatus }))]).toEqual([
    shown,
    changeable,
  ])
})

test('a cancelled order is cancelled whatever its status says', () => {
  expect([shownStatus(order({ RevokedInd: true })), canChange(order({ RevokedInd: true }))]).toEqual([
    'cancelled',
    false,
  ])
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
  ['GPASS', 'passed', false, 'portfolio.next.withdrawal.passed'],
  ['LFAIL', 'failed', false, 'portfolio.next.withdrawal.failed'],
  ['GFAIL', 'failed', false, 'portfolio.next.withdrawal.failed'],
  ['RevokedInd', 'cancelled', false, 'portfolio.next.withdrawal.cancelled'],
] as const)('a withdrawal at %s is shown as %s, changeable %s', (orderStatus, shown, changeable, next) => {
  const shows = withdrawal({ orderStatus })
  expect([shownStatus(shows), canChange(shows), nextOf(shows)]).toEqual([shown, changeable, next])
})

test('an investment and a deposit keep their own words, and a deposit is not gone on with here', () => {
  expect(nextOf(order({ orderStatus: 'LWAIT' }))).toBe('portfolio.next.review')
  expect(canChange(order({ orderType: 3 }))).toBe(false)
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
  [3, 'GPASS', false],
] as const)('an order of type %s at %s has a receipt: %s', (orderType, orderStatus, has) => {
  expect(hasReceipt(order({ orderType, orderStatus }))).toBe(has)
})
