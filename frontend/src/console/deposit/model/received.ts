// What the first line states as received for a deposit: what arrived is credited, so another amount than the requested one passes too,
// with a comment.

import type { Item } from '@/console/shared/api/wire'
import { matchedSum } from '@/console/shared/receipt/matched'
import { type StatedMistake, statedAmount, statedMistake } from '@/console/shared/receipt/stated'
import type { Act } from '@/console/shared/review/act'

type Deposit = Pick<
  Item,
  'amount' | 'amount_received' | 'is_receipt_confirmed' | 'receipts' | 'funding_method'
>

/** Cents, so that equal amounts are equal. */
const cents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100)

export const isAsked = (act: Act, { state }: Pick<Item, 'state'>): boolean =>
  act === 'pass' && state === 'LWAIT'

export type ReceivedMistake = StatedMistake | 'confirmed'

/**
 * Why what is typed cannot pass: the server refuses an amount other than the one that the bank confirmed
 * (`ReceiptConfirmed`). If receipts are matched, nothing is typed.
 */
export function receivedMistake(typed: string, deposit: Deposit): ReceivedMistake | undefined {
  const mistake = statedMistake(typed, deposit)
  if (mistake || !deposit.is_receipt_confirmed || matchedSum(deposit) !== undefined) return mistake
  const isSame = cents(statedAmount(typed, deposit)) === cents(deposit.amount_received)
  return isSame ? undefined : 'confirmed'
}

/** Whether it is another amount than was requested: the server refuses it without a comment (`CommentRequired`). */
export function isOther(typed: string, deposit: Deposit): boolean {
  const received = statedAmount(typed, deposit)
  return received !== undefined && cents(received) !== cents(deposit.amount)
}

/** Whether it is ten times the requested amount or more, or a tenth of it or less: most often a slip, but not where the gateway counted. */
export function isFarOff(typed: string, deposit: Deposit): boolean {
  const [received, requested] = [cents(statedAmount(typed, deposit)), cents(deposit.amount)]
  if (deposit.funding_method === 'Bitcoin') return false
  return received > 0 && requested > 0 && (received >= 10 * requested || 10 * received <= requested)
}
