// Sample answers of the server with receipts, for the console tests.
import type { ReceiptCandidate, ReceiptEntry, ReceiptItem } from '@/console/shared/api/wire'

const at = '2026-11-20T08:00:00Z'

export const receiptEntry: ReceiptEntry = {
  id: 7,
  state: 'UNMATCHED',
  entered_at: at,
  bank_account: { id: 1, name: 'PKF' },
  reference: 'STMT-118/4',
  booked_on: '2026-11-20',
  value_on: '2026-11-19',
  amount: 1000.5,
  currency: 'USD',
  payer: 'Lan Chen',
  payer_account_tail: '2233',
  text: 'Invest D00000000012',
  matched_to: null,
}

export const candidate: ReceiptCandidate = {
  kind: 'deposit',
  id: 12,
  why: 'reference_and_amount',
  amount: 1000.5,
  arrived: 0,
  currency: 'USD',
  name: 'Lan Chen',
  account_number: 'LF-3',
  investor: 5,
  project: null,
  reference: 'D00000000012',
  since: at,
  other_bank: false,
}

export const receiptItem: ReceiptItem = {
  ...receiptEntry,
  version: 3,
  payer_account: '6222020200112233',
  candidates: [candidate],
  history: [{ at, from: 'UNMATCHED', to: 'UNMATCHED', by: 'operator', name: 'Farah' }],
  may: ['match', 'return', 'withdraw'],
  entered_by: 'Farah',
  payout: null,
}
