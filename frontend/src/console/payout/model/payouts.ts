// The operator's place in the list of payouts, the colour of a payout's state, and the kind of a step in its history.
import { useSearchParams } from 'react-router-dom'
import { type Currency, readCurrency } from '@/console/shared/amount/currencies'
import type { PayoutEntry, PayoutItem, PayoutReason, PayoutState, Standing } from '@/console/shared/api/wire'
import { addressOf, type KeyPlace, readKeys, readNumber } from '@/console/shared/place/keyed'
import type { Tone } from '@/shared/ui/Status'

/** The states in the order of a payout's life. */
export const payoutStates: PayoutState[] = [
  'WAITING_TARGET',
  'DUE',
  'BATCHED',
  'RELEASED',
  'EXECUTED',
  'BOUNCED',
]

/** Why something is owed, in the order in which it is offered. */
export const payoutReasons: PayoutReason[] = [
  'withdrawal',
  'refund',
  'excess',
  'deposit',
  'return',
  'project',
]

/** The filter by target time, the most pressing first. */
export const standings = ['overdue', 'due_soon'] as const satisfies Standing[]

/** The columns by which the server can sort the list. The payee's name is encrypted. */
export const payoutColumns = ['reason', 'bank_account', 'state', 'since', 'amount'] as const

export interface PayoutPlace extends KeyPlace {
  /** None is every payout. */
  state?: PayoutState | undefined
  currency?: Currency | undefined
  reason?: PayoutReason | undefined
  /** Payments to this project. */
  project?: number | undefined
  /** Only payouts that wait for the desk and have this state against their target. */
  standing?: (typeof standings)[number] | undefined
  q?: string | undefined
}

export const readPayoutPlace = (params: URLSearchParams): PayoutPlace => ({
  state: payoutStates.find((state) => state === params.get('state')),
  currency: readCurrency(params.get('currency')),
  reason: payoutReasons.find((reason) => reason === params.get('reason')),
  project: readNumber(params, 'project'),
  standing: standings.find((standing) => standing === params.get('standing')),
  q: params.get('q') ?? undefined,
  ...readKeys(params),
})

export const payoutsAddress = (place: PayoutPlace): string => addressOf('/payouts', place)

export const payoutAddress = (id: number, place: PayoutPlace = {}): string =>
  addressOf(`/payouts/${id}`, place)

export function usePayoutPlace(): PayoutPlace {
  const [params] = useSearchParams()
  return readPayoutPlace(params)
}

export const payoutTones: Record<PayoutState, Tone> = {
  WAITING_TARGET: 'waiting',
  DUE: 'open',
  BATCHED: 'open',
  RELEASED: 'waiting',
  EXECUTED: 'good',
  BOUNCED: 'bad',
}

/** Whether somebody still has to do something before the money is paid. */
export const isUnpaid = ({ state }: Pick<PayoutEntry, 'state'>): boolean =>
  state !== 'EXECUTED' && state !== 'BOUNCED'

/** What the audit trail calls the record that a payout settles. */
const records: Record<PayoutEntry['settles']['kind'], string> = {
  subscription: 'order',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  payout: 'payout',
  receipt: 'receipt',
  project_payment: 'proposal',
  distribution: 'distribution',
}

export const settledRecord = ({ kind, id }: PayoutEntry['settles']): string => `${records[kind]}:${id}`

/** Whose reference a payment is found by: the bank's, or that of the transaction; each is a text under `console.payouts.reference.*`. */
export const referenceOf = (method: PayoutItem['method']): 'Bank' | 'Bitcoin' => method ?? 'Bank'

/** The charge that the bank deducted from a returned payout. */
export const chargeOf = (paid: number, cameBack: number): number =>
  (Math.round(paid * 100) - Math.round(cameBack * 100)) / 100

export type PayoutStep = PayoutItem['history'][number]

/** The kind of a step; each is a text under `console.payouts.step.*`. */
export function payoutStep({ from, to }: Pick<PayoutStep, 'from' | 'to'>) {
  if (to !== 'DUE') return to
  switch (from) {
    case 'RELEASED':
      return 'rejected'
    case 'BATCHED':
      return 'takenOut'
    case 'WAITING_TARGET':
      return 'targetGiven'
    default:
      return to
  }
}
