// What deciding on a deposit adds to the decision of every queue.
import type { DecisionKind } from '@/console/shared/review/decision'
import { moneyText } from '@/shared/format'
import { AmountReceived } from './components/AmountReceived'
import { forecastDeposit } from './model/booking'
import { phrasesOf } from './model/phrases'
import { isAsked, isFarOff, isOther, receivedMistake } from './model/received'

export const depositDecision: DecisionKind = {
  phrases: phrasesOf,
  caution: (act, item, t, received) =>
    isAsked(act, item) && isFarOff(received, item)
      ? {
          knows: t('console.deposit.farOff', { amount: moneyText(item.amount ?? 0, item.currency ?? '') }),
          missing: t('console.deposit.farOffMissing'),
        }
      : undefined,
  words: (act, item, t, received) =>
    isAsked(act, item) && isOther(received, item)
      ? { label: t('console.deposit.why'), missing: t('console.deposit.whyMissing') }
      : undefined,
  forecastBookings: forecastDeposit,
  receipt: {
    isAsked,
    isMistaken: (typed, item) => receivedMistake(typed, item) !== undefined,
    Field: AmountReceived,
  },
}
