// The receipts of an item. Once the bank or the gateway has confirmed one of them, their sum is the amount received, and it cannot be entered
// by hand.
import type { Item, MatchedReceipt, ReceiptEntry } from '../api/wire'

type WithReceipts = Pick<Item, 'receipts' | 'funding_method' | 'amount_received'>

/** In hundredths, so that the sum is exact. */
const sumOf = (receipts: MatchedReceipt[]): number =>
  receipts.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** A colleague stated it at a review; the bank's own line is not known yet. */
export const isStated = ({ reference }: Pick<MatchedReceipt, 'reference'>): boolean => reference == null

/** The sum of those that were read from the bank, or what the gateway received in bitcoin; none where nothing was. */
export function matchedSum(item: WithReceipts): number | undefined {
  const { receipts = [], funding_method: method, amount_received: received } = item
  if (method === 'Bitcoin' && received) return received
  const read = receipts.filter((receipt) => !isStated(receipt))
  return read.length > 0 ? sumOf(read) : undefined
}

/** The typed amount counts only if no other source says what arrived. */
export const typedReceived = (typed: string, item: WithReceipts): string =>
  matchedSum(item) === undefined ? typed : ''

export type Matched = NonNullable<ReceiptEntry['matched_to']>

/** What the audit trail calls the record that a receipt is for; none where it has no page. */
export function matchedRecord({ kind, id }: Matched): string | undefined {
  if (id == null) return undefined
  switch (kind) {
    case 'subscription':
      return `order:${id}`
    case 'deposit':
      return `deposit:${id}`
    case 'project':
      return `project:${id}`
    case 'distribution':
      return `distribution:${id}`
    default:
      return undefined
  }
}
