// The shapes of `/ops/api`: names are the server's own, in snake_case; instants RFC 3339 UTC, days `YYYY-MM-DD`,
// amounts numbers in the currency that stands beside them.

export type Role = 'reviewer' | 'approver' | 'finance' | 'editor' | 'admin' | 'auditor'
export type QueueName = 'kyc' | 'subscriptions'
export type State =
  | 'INIT'
  | 'LWAIT'
  | 'GWAIT'
  | 'GPASS'
  | 'LFAIL'
  | 'GFAIL'
  | 'PRE_OK'
  | 'SUCCESS'
  | 'REVOKED'
  | 'RevokedInd'

export interface Operator {
  id: number
  name: string
  email: string
  roles: Role[]
}

export interface SessionAnswer {
  csrf_token: string
  operator: Operator
}

/** The first log-in of an operator: the secret is shown once, and confirmed with a code made from it. */
export interface Enrolment {
  secret: string
  otpauth_url: string
}

export interface LogInAnswer extends Partial<SessionAnswer> {
  totp?: 'required' | 'enrol'
  enrolment?: Enrolment
}

export interface QueueEntry {
  id: number
  state: State
  submitted_at: string | null
  waiting_since: string | null
  /** Who: the name as typed in the account. */
  investor: string
  /** The account's number. */
  account_number?: string
  framework?: string
  project?: string
  project_id?: number
  payment_method?: 'Wire' | 'Wallet'
  amount?: number
  currency?: string
}

export interface QueuePage {
  items: QueueEntry[]
  total: number
  /** The total is a lower bound: there are more than are counted. */
  total_capped?: boolean
}

export interface DocumentLink {
  id: number
  /** Passport, POA, ID (the questionnaire), LegalAppendix, WalletAuthForm, Proof, Other. */
  kind: string
  name: string
  media_type: string
  created_at: string
  /** Lives for minutes; asked anew with the item. */
  url: string
}

export interface HistoryEntry {
  at: string
  from: State | ''
  to: State
  /** `investor`, `operator` or `system`. */
  by: 'investor' | 'operator' | 'system'
  name?: string | null
  comment?: string | null
}

export type Book =
  | 'wallet'
  | 'wallet_held'
  | 'escrow'
  | 'project_paid'
  | 'bank_clearing'
  | 'unallocated_receipts'
  | 'payouts_payable'

/** A value that the investor typed, look-ups already in words. */
export type Typed = string | number | boolean | null

export interface Item extends QueueEntry {
  version: number
  /** Who passed the first line, for four eyes. */
  first_line_by?: { id: number; name: string } | null
  /** Wires: what the first line entered. */
  amount_received?: number | null
  /** Whether what is given back goes to a wallet, or to payouts payable. */
  has_wallet?: boolean
  /** Orders: where the review of the account behind them stands. */
  account_state?: State
  shares?: string | number | null
  comment?: string | null
  /** What the investor typed, by field. */
  data: Record<string, Typed>
  /** The questionnaire: each question with its answer. */
  questionnaire?: { text: string; answer: string; detail?: string | null }[]
  documents: DocumentLink[]
  history: HistoryEntry[]
}
