// How the fee of an account's review stands, from what the server says of its payment.
import type { MessageId } from '@/shared/i18n'
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

/** Whether the money is there, or on its way back: nothing can be paid beside it. */
export const isHeld = (stand: FeeStand): boolean => stand === 'paid' || stand === 'refunding'

/** What is said of it. Where nothing is asked for any more, or the account is locked, nothing can be paid. */
export function feeText(fee: Fee, locked: boolean): MessageId {
  const stand = feeStand(fee)
  if (isHeld(stand)) return `fee.text.${stand}`
  if (fee.Amount === 0) return 'account.fee.free'
  if (!locked) return `fee.text.${stand}`
  return stand === 'refunded' ? 'account.fee.takenBack' : 'account.fee.locked'
}

/** What asking for it back leads to, as the texts tell it. */
export function afterRefund(fee: Fee, locked: boolean): 'nothing' | 'review' | 'handIn' {
  if (fee.Amount === 0) return 'nothing'
  return locked ? 'review' : 'handIn'
}

/** Whether nothing is left to be paid before the account can be handed in. */
export const isSettled = (fee: Fee | null | undefined): boolean =>
  !fee || fee.Amount === 0 || feeStand(fee) === 'paid'
