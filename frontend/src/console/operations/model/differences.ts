// The findings of the reconciliation: grouped by what is wrong, with what can be done about it.
import type { VerificationFinding, VerificationVerdict } from '@/console/shared/api/wire'
import { isBook } from '@/console/shared/place/books'

/** What may be done; each is a text under `console.remedy.*`. */
export type Remedy =
  | 'restoreRows'
  | 'bankStatement'
  | 'signedPaper'
  | 'restoreFile'
  | 'bankBalance'
  | 'withdrawalTarget'
  | 'accountBank'
  | 'frameworkBanks'
  | 'payoutTarget'
  | 'batch'
  | 'overduePayment'
  | 'refund'
  | 'unclaimedMoney'
  | 'signing'
  | 'phoneNumber'
  | 'searchWords'
  | 'runAgain'
  | 'verdictChanged'
  | 'unknown'

/** The codes of the server, by what may be done; each has a text under `console.difference.*`. */
const codes: Record<Exclude<Remedy, 'unknown'>, string[]> = {
  restoreRows: [
    'unbalanced',
    'balance',
    'below_zero',
    'holds',
    'movements',
    'payable',
    'suspense',
    'holding',
    'distribution',
    'distribution_lines',
    'project_escrow',
    'project_paid',
    'project_taken',
    'payout_project',
    'project_payment',
    'oversold',
    'log',
    'order_escrow',
    'order_paid',
    'order_hold',
    'order_account',
    'order_shares_missing',
    'order_shares',
    'withdrawal_hold',
    'withdrawal_payable',
    'withdrawal_came_back',
    'deposit_wallet',
    'deposit_payable',
    'deposit_invoice',
    'document_twice',
    'document_key',
    'fee_booked',
    'stray_fee',
    'statement_line',
  ],
  bankStatement: ['order_receipt', 'order_receipts', 'deposit_received', 'deposit_receipts'],
  bankBalance: ['bank_balance'],
  signedPaper: ['order_signed', 'withdrawal_signed', 'deposit_proof'],
  restoreFile: ['document_missing', 'document_unreadable', 'document_other', 'signing_document'],
  withdrawalTarget: ['withdrawal_target'],
  accountBank: ['account_bank'],
  frameworkBanks: ['framework_banks'],
  payoutTarget: ['payout_target'],
  batch: ['payout_state', 'batch_files', 'batch_payouts'],
  overduePayment: ['payment_overdue'],
  refund: ['refund_overdue', 'refund_refused'],
  unclaimedMoney: ['payment_ignored', 'stray_notice'],
  signing: ['signing_overdue', 'signing_not_stored'],
  phoneNumber: ['number_taken'],
  searchWords: ['search_words'],
  runAgain: ['broke_off'],
  verdictChanged: ['verdict_changed'],
}

const remedies = new Map(
  Object.entries(codes).flatMap(([remedy, those]) => those.map((code) => [code, remedy as Remedy])),
)

/** The codes that this build knows. */
export const knownCodes: string[] = [...remedies.keys()]

export const remedyOf = (code: string): Remedy => remedies.get(code) ?? 'unknown'

export interface Differences {
  code: string
  remedy: Remedy
  findings: VerificationFinding[]
}

/** Those of one kind together, in the order in which the kinds were found. */
export function gathered(findings: VerificationFinding[]): Differences[] {
  const kinds = [...new Set(findings.map(({ code }) => code))]
  return kinds.map((code) => ({
    code,
    remedy: remedyOf(code),
    findings: findings.filter((finding) => finding.code === code),
  }))
}

/** The run itself went wrong, whatever the records are. */
const ofTheRun: Remedy[] = ['runAgain', 'verdictChanged']

/** How a run ended; it failed where it found nothing but that it could not be finished or is not to be believed. */
export function outcomeOf({ intact, count, findings }: VerificationVerdict): 'agrees' | 'differs' | 'failed' {
  if (intact) return 'agrees'
  const failed = findings.filter(({ code }) => ofTheRun.includes(remedyOf(code))).length
  return failed === count ? 'failed' : 'differs'
}

/** The book whose balance the figures are of: the record itself, else the first one beside it. */
export const bookOf = ({ record, beside }: VerificationFinding): string | undefined =>
  [record, ...beside].find(isBook)
