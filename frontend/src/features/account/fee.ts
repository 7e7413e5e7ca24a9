// How the fee of an account's review stands, from what the server says of its payment.
import type { Fee } from './wire'

export type FeeStand = 'due' | 'pending' | 'paid' | 'refunding' | 'failed' | 'cancelled' | 'refunded'

const stands = {
  Pending: 'pending',
  Paid: 'paid',
  Failed: 'failed',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
} as const satisfies Record<NonNullable<Fee['Payment']>['State'], FeeStand>

export function feeStand({ Payment }: Fee): FeeStand {
  if (!Payment) return 'due'
  return Payment.RefundingInd ? 'refunding' : stands[Payment.State]
}

/** Whether nothing is left to be paid before the account can be handed in. */
export const isSettled = (fee: Fee | null | undefined): boolean =>
  !fee || fee.Amount === 0 || feeStand(fee) === 'paid'
