// The amounts a person types for a gateway settlement: the fee and, for a sale of coins, the amount credited for those coins.
import { amountMistakeText, paymentMistake, readPlainAmount } from '@/shared/amount'
import type { MessageId } from '@/shared/i18n'
import type { LineItem } from '../api/wire'
import { isSale, type Meaning } from './meaning'

export interface SettledValues {
  charge: string
  owed: string
}

export const blankSettled: SettledValues = { charge: '', owed: '' }

export type SettledMistakes = { [Field in keyof SettledValues]?: MessageId | undefined }

function mistakeOf(typed: string): MessageId | undefined {
  const mistake = paymentMistake(typed)
  return mistake && amountMistakeText(mistake)
}

function owedMistake(typed: string, held: number): MessageId | undefined {
  if (typed.trim() === '') return 'console.statement.owedMissing'
  const mistake = mistakeOf(typed)
  if (mistake) return mistake
  return (readPlainAmount(typed) ?? 0) > held ? 'console.statement.owedNotHeld' : undefined
}

/** The fee is optional. The credited amount is required for a sale of coins only. */
export function settledMistakes(
  meaning: Meaning,
  { coins_held }: Pick<LineItem, 'coins_held'>,
  { charge, owed }: SettledValues,
): SettledMistakes {
  if (meaning.kind !== 'gateway_settlement') return {}
  return {
    charge: charge.trim() === '' ? undefined : mistakeOf(charge),
    owed: isSale(meaning) ? owedMistake(owed, coins_held ?? 0) : undefined,
  }
}

/** The typed amounts, if they are valid. */
export const settledAmounts = (meaning: Meaning, { charge, owed }: SettledValues) => ({
  charge: meaning.kind === 'gateway_settlement' ? readPlainAmount(charge) : undefined,
  owed: isSale(meaning) ? readPlainAmount(owed) : undefined,
})
