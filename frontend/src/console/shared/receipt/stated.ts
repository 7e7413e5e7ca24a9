// What the first line states as received: why what is typed is no amount, and what counts where nothing is typed.

import { readPlainAmount } from '@/shared/amount'
import { type AmountMistake, amountMistake } from '../amount/mistake'
import type { Item } from '../api/wire'

export type StatedMistake = AmountMistake | 'missing'

/** An amount that was there before the item came back stands unless another is typed. */
type Before = Pick<Item, 'amount_received'>

export function statedMistake(typed: string, { amount_received: before }: Before): StatedMistake | undefined {
  if (typed.trim() === '') return before ? undefined : 'missing'
  return amountMistake(typed) ?? (readPlainAmount(typed) === 0 ? 'unreadable' : undefined)
}

/** The amount that counts, in the item's currency; none where nothing readable is typed and none was there before. */
export const statedAmount = (typed: string, { amount_received: before }: Before): number | undefined =>
  typed.trim() === '' ? (before ?? undefined) : readPlainAmount(typed)
