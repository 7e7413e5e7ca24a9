// Why what is typed is no amount.
import { isGrouped, readPlainAmount } from '@/shared/amount'

export type AmountMistake = 'grouped' | 'unreadable'

/** Nothing for an amount; an empty field is no amount either. */
export function amountMistake(typed: string): AmountMistake | undefined {
  if (readPlainAmount(typed) !== undefined) return undefined
  return isGrouped(typed) ? 'grouped' : 'unreadable'
}
