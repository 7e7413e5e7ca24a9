// What a line can be: the record that it is about, and what confirming it books. It is a forecast: the server books.
import type { Entry } from '@/console/shared/booking/forecast'
import type { LineEntry, LineItem, LineKind, LineProposal } from '../api/wire'

/** In the order in which they are offered. */
export const lineKinds: LineKind[] = [
  'receipt',
  'distribution_funding',
  'payout_executed',
  'batch_executed',
  'payout_bounced',
  'gateway_settlement',
  'transfer',
  'charge',
  'interest',
  'project_money',
  'reversal',
]

/** What a line is, as it is sent. */
export interface Meaning {
  kind: LineKind
  /** The number of the record that the kind is about. */
  record?: number | null | undefined
}

/** The gateways' numbers in the books. */
export const gateways = { card: 1, crypto: 2 } as const

export type GatewayName = keyof typeof gateways

export const gatewayName = (id: number): GatewayName => (id === gateways.crypto ? 'crypto' : 'card')

/** Whether coins were sold. Then the amount credited for them is entered too. */
export const isSale = ({ kind, record }: Meaning): boolean =>
  kind === 'gateway_settlement' && record === gateways.crypto

/** What the audit trail calls the record that a kind is about. */
const records = {
  receipt: 'receipt',
  distribution_funding: 'distribution',
  payout_executed: 'payout',
  batch_executed: 'payout_batch',
  payout_bounced: 'payout',
  gateway_settlement: 'gateway',
  transfer: 'bank',
  project_money: 'project',
  reversal: 'statement_line',
} satisfies Partial<Record<LineKind, string>>

export type NamedKind = keyof typeof records

/** Whether a kind is about a record. */
export const isNamed = (kind: LineKind): kind is NamedKind => kind in records

export const meaningRecord = ({ kind, record }: Meaning): string | undefined =>
  isNamed(kind) && record != null ? `${records[kind]}:${record}` : undefined

/** A reversal of money that has moved on is only shown: confirming it would be refused. */
export const isConfirmable = ({ subject }: Pick<LineProposal, 'subject'>): boolean => !subject?.moved_on

/** Whether a kind needs the number of a record. */
export function recordNeed(kind: LineKind): 'none' | 'optional' | 'needed' {
  if (!isNamed(kind)) return 'none'
  return kind === 'receipt' ? 'optional' : 'needed'
}

export interface Foreseen extends Meaning {
  /** The state of the record, where it is known. */
  state?: string | null | undefined
  /** What the gateway kept. */
  charge?: number | undefined
  /** The amount credited for the coins that were sold. */
  owed?: number | undefined
  /** What the distribution still needs. */
  missing?: number | undefined
  /** The amount stated at a review is corrected: the line has another amount. */
  isCorrected?: boolean | undefined
}

/** Whether a proposal is a colleague's statement at a review, with an amount other than the line's. */
export const correctsStated = (
  { kind, subject }: Pick<LineProposal, 'kind' | 'subject'>,
  { amount }: Pick<LineEntry, 'amount'>,
): boolean => kind === 'receipt' && subject?.amount != null && subject.amount !== amount

const statedReasons: LineProposal['why'][] = ['stated', 'near', 'reference']

/** Whether confirming it enters a receipt that is not there yet. */
export const isNewMoney = ({ kind, record }: Pick<Meaning, 'kind' | 'record'>): boolean =>
  kind === 'distribution_funding' || (kind === 'receipt' && record == null)

/** Receipts that colleagues stated at a review and that the line may be; for a line that funds a distribution, also those they entered. */
export const statedFor = (
  { proposals }: Pick<LineItem, 'proposals'>,
  of: Meaning['kind'] = 'receipt',
): LineProposal[] =>
  proposals.filter(
    ({ kind, record, why }) =>
      kind === 'receipt' &&
      record != null &&
      (statedReasons.includes(why) || (of === 'distribution_funding' && why === 'receipt_entered')),
  )

/** The description of confirming it; each is a text under `console.statement.books.*`. */
export function booksText({ kind, record, state, isCorrected }: Foreseen, direction: LineEntry['direction']) {
  switch (kind) {
    case 'gateway_settlement':
      return `${kind}_${gatewayName(record ?? gateways.card)}` as const
    case 'receipt':
      if (record == null) return 'receipt'
      return isCorrected ? 'receiptCorrected' : 'receiptKnown'
    case 'payout_executed':
      if (state === 'RELEASED') return 'payout_executedNow'
      return state === 'EXECUTED' ? 'payout_executedKnown' : kind
    case 'payout_bounced':
      return state === 'BOUNCED' ? 'payout_bouncedKnown' : kind
    case 'transfer':
    case 'charge':
    case 'interest':
      return `${kind}_${direction}` as const
    default:
      return kind
  }
}

/** The resulting bookings, if they are certain beforehand. What a reversal reverses is shown with the earlier line. */
export function bookedBy(
  foreseen: Foreseen,
  { amount, direction }: Pick<LineEntry, 'amount' | 'direction'>,
): Entry[] {
  const { kind, record, state, charge } = foreseen
  switch (kind) {
    case 'receipt':
      return record == null || foreseen.isCorrected ? [{ from: 'bank', to: 'suspense', amount }] : []
    case 'distribution_funding':
      return [{ from: 'bank', to: 'suspense', amount }, ...funded(amount, foreseen.missing)]
    case 'payout_executed':
      return state === 'RELEASED' ? [{ from: 'payable', to: 'bank', amount }] : []
    case 'batch_executed':
      return [{ from: 'payable', to: 'bank', amount }]
    case 'gateway_settlement': {
      const kept: Entry[] = charge === undefined ? [] : [{ from: 'fees', to: 'gateway', amount: charge }]
      return [{ from: 'bank', to: 'gateway', amount }, ...kept, ...exchanged(foreseen, amount)]
    }
    case 'charge':
    case 'interest':
      return direction === 'debit'
        ? [{ from: 'fees', to: 'bank', amount }]
        : [{ from: 'bank', to: 'fees', amount }]
    case 'project_money':
      return [{ from: 'bank', to: 'project_paid', amount }]
    case 'payout_bounced':
    case 'transfer':
    case 'reversal':
      return []
  }
}

/** How much of an amount a distribution takes that still needs this much; the rest is its project's. */
function funded(amount: number, missing: number | undefined): Entry[] {
  if (missing === undefined) return []
  const beyond = Math.round((amount - missing) * 100) / 100
  const rest: Entry[] = beyond > 0 ? [{ from: 'suspense', to: 'project_paid', amount: beyond }] : []
  return [{ from: 'suspense', to: 'distribution', amount: Math.min(amount, missing) }, ...rest]
}

/** The exchange difference of a sale of coins, in whole cents. */
function exchanged({ owed, charge = 0 }: Foreseen, amount: number): Entry[] {
  const cents = owed === undefined ? 0 : Math.round((owed - amount - charge) * 100)
  if (cents === 0) return []
  const difference = Math.abs(cents) / 100
  return cents > 0
    ? [{ from: 'fx_position', to: 'gateway', amount: difference }]
    : [{ from: 'gateway', to: 'fx_position', amount: difference }]
}

export type Caution = 'amount' | 'notReleased'

/** What does not fit together; each is a text under `console.statement.caution.*`. */
export function cautionsOf(
  { kind, subject }: Pick<LineProposal, 'kind' | 'subject'>,
  { amount, currency }: Pick<LineEntry, 'amount' | 'currency'>,
): Caution[] {
  if (!subject) return []
  const isOther = subject.amount != null && (subject.amount !== amount || subject.currency !== currency)
  const isPayable = subject.state == null || ['RELEASED', 'EXECUTED'].includes(subject.state)
  return [
    ...(isOther ? (['amount'] as const) : []),
    ...(kind === 'payout_executed' && !isPayable ? (['notReleased'] as const) : []),
  ]
}
