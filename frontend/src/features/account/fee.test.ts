import { expect, test } from 'vitest'
import { feeStand, isSettled } from './fee'
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
  expect(feeStand(given)).toBe(stand)
  expect(isSettled(given)).toBe(settled)
})

test('an account without a fee has nothing to pay', () => {
  expect(isSettled(null)).toBe(true)
})
