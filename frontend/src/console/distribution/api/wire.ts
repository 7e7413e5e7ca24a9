// The shapes of the desk's calls for distributions: days `YYYY-MM-DD`, instants RFC 3339 UTC, amounts in the row's currency.
// Written out until the server's document names them.

export type DistributionState = 'draft' | 'approved' | 'funded' | 'paying' | 'paid' | 'cancelled'

/** What the holders receive: the kind of movement that they read. */
export type DistributionCashType = 'distribution' | 'rental_income' | 'interest' | 'return_of_principal'

interface InBothLanguages {
  zh: string
  en: string
}

export interface DistributionEntry {
  id: number
  project: number
  project_code: string
  project_name: InBothLanguages
  cash_type: DistributionCashType
  /** ISO 4217. */
  currency: string
  state: DistributionState
  /** Paying was stopped and can be continued. */
  is_stopped: boolean
  basis: 'total' | 'per_share'
  /** Not known in a draft by share. */
  total: number | null
  per_share: number | null
  /** Shares, of each share held. */
  redeemed_per_share: number | null
  /** The register at the end of this day, UTC+8, counts. */
  record_date: string
  payment_date: string
  funded: number
  paid: number
  /** Lines that are not zero; none in a draft. */
  holders: number
  lines_paid: number
  lines_waiting: number
  created_at: string
  version: number
  /** The open proposal. */
  proposal: number | null
}

export interface DistributionPage {
  items: DistributionEntry[]
  total: number
  total_capped: boolean
}

/** A receipt that nothing is matched to yet and that may fund a distribution. */
export interface FundingReceipt {
  id: number
  amount: number
  value_on: string
  payer: string
  bank_account_name: string
}

export interface DistributionFunding {
  source: 'receipt' | 'project'
  receipt: number | null
  amount: number
  booked_at: string
  by: string
}

export interface DistributionStep {
  at: string
  from: DistributionState
  to: DistributionState
  by: 'investor' | 'operator' | 'system'
  name?: string | null
  /** The name of who proposed what that operator approved. */
  proposed_by?: string | null
  comment?: string | null
}

/** What the reader may do now. */
export interface DistributionActs {
  change: boolean
  propose: boolean
  fund: boolean
  pay: boolean
  stop: boolean
  cancel: boolean
  correct: boolean
}

export interface DistributionItem extends DistributionEntry {
  text: InBothLanguages
  maker: { id: number; name: string }
  /** What funding still needs. */
  missing: number
  /** What the project has that can fund it now. */
  project_money: number
  receipts: FundingReceipt[]
  fundings: DistributionFunding[]
  /** Oldest first. */
  history: DistributionStep[]
  may: DistributionActs
  /** From this day on it may be paid. */
  pay_from: string
}

export type LineState = 'zero' | 'open' | 'waiting' | 'paid' | 'correcting' | 'corrected'
export type LineReason = 'balance_too_large' | 'not_held' | 'wallet_short' | 'unbooked'

export interface DistributionLine {
  /** An investment account's number in the data. */
  account: number
  account_number: string
  investor: number
  investor_name: string
  framework: string
  shares: number
  /** The exact part of the total before rounding, up to 6 decimals. */
  exact: string
  amount: number
  /** Shares; 0 where none are redeemed. */
  redeemed: number
  state: LineState
  reason: LineReason | null
  booked_at: string | null
  /** Where the framework has no wallets. */
  payout: number | null
}

export interface LineSums {
  holders: number
  shares: number
  amount: number
  /** Lines that got one minor unit more. */
  rounded_up: number
  /** Lines that come to nothing. */
  zero: number
}

export interface DistributionLines {
  items: DistributionLine[]
  total: number
  total_capped?: boolean
  /** Computed from the register, not frozen yet. */
  is_preview: boolean
  sums: LineSums
}

/** What is sent to draft one: either a total or an amount for each share. */
export interface DistributionForm {
  project: number
  cash_type: DistributionCashType
  total?: number
  per_share?: number
  redeemed_per_share?: number
  record_date: string
  payment_date: string
  text_zh: string
  text_en: string
}
