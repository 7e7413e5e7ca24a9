// The receipts that are matched to an item: once the bank's own lines are among them, their sum is what arrived, and nobody states it.
import type { Item, MatchedReceipt } from '../api/wire'

type WithReceipts = Pick<Item, 'receipts'>

/** In hundredths, so that the sum is exact. */
const sumOf = (receipts: MatchedReceipt[]): number =>
  receipts.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** A colleague stated it at a review; the bank's own line is not known yet. */
export const isStated = ({ reference }: Pick<MatchedReceipt, 'reference'>): boolean => reference == null

/** The sum of those that were read from the bank; none where none was. */
export function matchedSum({ receipts = [] }: WithReceipts): number | undefined {
  const read = receipts.filter((receipt) => !isStated(receipt))
  return read.length > 0 ? sumOf(read) : undefined
}

/** What is typed as received counts only where no receipt was read from the bank. */
export const typedReceived = (typed: string, item: WithReceipts): string =>
  matchedSum(item) === undefined ? typed : ''
