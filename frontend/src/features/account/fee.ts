// The state of the fee of an account's review, from what the server says about its payment.
import type { MessageId } from '@/shared/i18n'
import type { Fee } from './wire'

export type FeeStatus = 'due' | 'pending' | 'paid' | 'refunding' | 'failed' | 'cancelled' | 'refunded'

const stands = {
  Pending: 'pending',
  Paid: 'paid',
  Failed: 'failed',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
} as const satisfies Record<NonNullable<Fee['Payment']>['State'], FeeStatus>

export function feeStatus({ Payment }: Fee): FeeStatus {
  if (!Payment) return 'due'
  return Payment.RefundingInd ? 'refunding' : stands[Payment.State]
}

/** Whether the money is there, or being refunded: no other payment can be made meanwhile. */
export const isHeld = (stand: FeeStatus): boolean => stand === 'paid' || stand === 'refunding'

/** The message about it. If no fee is due any more, or the account is locked, nothing can be paid. */
export function feeText(fee: Fee, locked: boolean): MessageId {
  const stand = feeStatus(fee)
  if (isHeld(stand)) return `fee.text.${stand}`
  if (fee.Amount === 0) return 'account.fee.free'
  if (!locked) return `fee.text.${stand}`
  return stand === 'refunded' ? 'account.fee.takenBack' : 'account.fee.locked'
}

/** The result of requesting a refund, as the texts describe it. */
export function afterRefund(fee: Fee, locked: boolean): 'nothing' | 'review' | 'handIn' {
  if (fee.Amount === 0) return 'nothing'
  return locked ? 'review' : 'handIn'
}

/** Whether no payment is due before the account can be submitted. */
export const isSettled = (fee: Fee | null | undefined): boolean =>
  !fee || fee.Amount === 0 || feeStatus(fee) === 'paid'
