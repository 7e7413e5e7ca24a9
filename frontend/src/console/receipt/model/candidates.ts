// Candidates of a receipt: what is still missing on the record, and how far the receipt is from it.
import type { ReceiptCandidate, ReceiptItem } from '@/console/shared/api/wire'

/** Cents, so that equal amounts are equal. */
const cents = (amount: number): number => Math.round(amount * 100)

type Asked = Pick<ReceiptCandidate, 'amount' | 'arrived'>

/** The part of the requested amount that has not arrived yet; nothing if as much or more has. */
export const missingOf = ({ amount, arrived }: Asked): number =>
  Math.max(0, cents(amount) - cents(arrived)) / 100

export type Difference = 'none' | 'other' | 'far' | 'covered'

/**
 * How far the receipt is from what is missing: ten times or a tenth of it is most often a slip, and so is money when
 * none is missing.
 */
export function differenceOf({ amount }: Pick<ReceiptItem, 'amount'>, candidate: Asked): Difference {
  const [received, missing] = [cents(amount), cents(missingOf(candidate))]
  if (missing === 0) return 'covered'
  if (received === missing) return 'none'
  return received >= 10 * missing || 10 * received <= missing ? 'far' : 'other'
}

/** Matched only by who says that they have checked it. */
export const needsCheck = (difference: Difference): boolean =>
  difference === 'far' || difference === 'covered'

/** What the audit trail calls it. */
export const candidateRecord = ({ kind, id }: Pick<ReceiptCandidate, 'kind' | 'id'>): string =>
  `${kind === 'subscription' ? 'order' : 'deposit'}:${id}`
