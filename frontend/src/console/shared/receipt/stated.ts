// What the first line states as received: why what is typed is no amount, and what counts if nothing is typed. If
// receipts are matched, their sum counts.

import { type AmountMistake, paymentMistake, readPlainAmount } from '@/shared/amount'
import type { Item } from '../api/wire'
import { matchedSum } from './matched'

export type StatedMistake = AmountMistake | 'missing'

/** An amount that was there before the item came back is kept unless another is typed. */
type Before = Pick<Item, 'amount_received' | 'receipts' | 'funding_method'>

export function statedMistake(typed: string, item: Before): StatedMistake | undefined {
  if (matchedSum(item) !== undefined) return undefined
  if (typed.trim() === '') return item.amount_received ? undefined : 'missing'
  return paymentMistake(typed)
}

/** The amount that counts, in the item's currency; none where nothing readable is typed and none was there before. */
export function statedAmount(typed: string, item: Before): number | undefined {
  const matched = matchedSum(item)
  if (matched !== undefined) return matched
  return typed.trim() === '' ? (item.amount_received ?? undefined) : readPlainAmount(typed)
}

/** Whether stating it books it: an earlier amount, and matched receipts, are booked already. */
export const booksReceipt = (item: Before): boolean => !item.amount_received && matchedSum(item) === undefined
