import { expect, test } from 'vitest'
import { afterRefund, feeStatus, feeText, isSettled } from './fee'
import type { Fee } from './wire'

const fee = (State?: NonNullable<Fee['Payment']>['State'], RefundingInd = false, Amount = 450): Fee => ({
  Amount,
  Currency: 'ZAR',
  Payment: State ? { OnlineChargeSessionID: 7, State, Amount: 450, Currency: 'ZAR', RefundingInd } : null,
})

test.each([
  [fee(), 'due', false],
  [fee('Pending'), 'pending', false],
  [fee('Paid'), 'paid', true],
  [fee('Paid', true), 'refunding', false],
  [fee('Failed'), 'failed', false],
  [fee('Cancelled'), 'cancelled', false],
  [fee('Refunded'), 'refunded', false],
  [fee('Refunded', false, 0), 'refunded', true],
] as const)('%j stands as %s', (given, stand, settled) => {
  expect(feeStatus(given)).toBe(stand)
  expect(isSettled(given)).toBe(settled)
})

test('an account without a fee has nothing to pay', () => {
  expect(isSettled(null)).toBe(true)
})

test('what is said of a fee fits what can be done about it', () => {
  const said = (given: Fee) => [feeText(given, false), feeText(given, true)]
  expect(said(fee('Paid', false, 0))).toEqual(['fee.text.paid', 'fee.text.paid'])
  expect(said(fee('Paid', true))).toEqual(['fee.text.refunding', 'fee.text.refunding'])
  expect(said(fee('Refunded'))).toEqual(['fee.text.refunded', 'account.fee.takenBack'])
  expect(said(fee('Failed'))).toEqual(['fee.text.failed', 'account.fee.locked'])
  expect(said(fee('Refunded', false, 0))).toEqual(['account.fee.free', 'account.fee.free'])
  expect([afterRefund(fee('Paid'), false), afterRefund(fee('Paid'), true)]).toEqual(['handIn', 'review'])
  expect(afterRefund(fee('Paid', false, 0), true)).toBe('nothing')
})
