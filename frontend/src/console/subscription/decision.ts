// What deciding on a subscription adds to the decision of every queue.
import { statedAmount } from '@/console/shared/receipt/stated'
import type { DecisionKind } from '@/console/shared/review/decision'
import { AmountReceived } from './components/AmountReceived'
import { forecastBookings, receivedMistake } from './model/booking'
import { failing, revoking } from './model/phrases'

export const subscriptionDecision: DecisionKind = {
  phrases: (act) => {
    if (act === 'fail') return failing
    return act === 'revoke' ? revoking : []
  },
  forecastBookings: (act, item, received) =>
    forecastBookings(act, item, statedAmount(received, item) ?? item.amount ?? 0),
  receipt: {
    isAsked: (act, { state, payment_method }) =>
      act === 'pass' && state === 'LWAIT' && payment_method !== 'Wallet',
    isMistaken: (typed, item) => receivedMistake(typed, item) !== undefined,
    Field: AmountReceived,
  },
}
