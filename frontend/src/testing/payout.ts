// Sample answers of the server with payouts and a batch, for the console tests.
import type {
  PayoutBatchItem,
  PayoutEntry,
  PayoutItem,
  ProjectFunds,
  ProjectFundsItem,
} from '@/console/shared/api/wire'

const at = '2020-11-20T08:00:00Z'

export const payoutEntry: PayoutEntry = {
  id: 42,
  state: 'DUE',
  since: at,
  created_at: at,
  amount: 1000,
  currency: 'USD',
  method: 'Bank',
  payee: 'Lan Chen',
  target_tail: '2233',
  reason: 'withdrawal',
  settles: { kind: 'withdrawal', id: 9 },
  project: null,
  account: { id: 3, number: 'LF-3' },
  blocked: false,
  investor: 5,
  batch: null,
  bank_account: { id: 1, name: 'PKF' },
}

export const payoutItem: PayoutItem = {
  ...payoutEntry,
  version: 3,
  end_to_end: 'P0000000042X',
  target: { method: 'Bank', account_name: 'Lan Chen', account_number: '6222020200112233' },
  target_stands: true,
  payment: null,
  came_back: null,
  history: [{ at, from: 'DUE', to: 'DUE', by: 'system' }],
  may: [],
  proposal: null,
  account_target: null,
  bitcoin_target: false,
  documents: [],
}

export const payoutBatch: PayoutBatchItem = {
  id: 3,
  state: 'OPEN',
  bank_account: { id: 1, name: 'PKF' },
  currency: 'USD',
  pay_on: '2026-11-26',
  count: 2,
  total: 1250.5,
  unpaid: 0,
  made_by: { id: 2, name: 'Farah' },
  made_at: at,
  released_by: null,
  released_at: null,
  version: 4,
  payouts: [
    { ...payoutEntry, state: 'BATCHED', batch: 3 },
    { ...payoutEntry, id: 43, state: 'BATCHED', batch: 3, amount: 250.5, payee: 'Wei Li' },
  ],
  changed: [],
  proposed: [],
  files: [],
  may: [],
  why_not: null,
}

export const projectFunds: ProjectFunds = {
  project: { id: 7, name_zh: '海岸公寓', name_en: 'Shore Residences' },
  code: 'SHORE',
  currency: 'USD',
  escrow: 250,
  held: 1600,
  revocable: 500,
  revocable_orders: 2,
  revocable_until: '2026-12-20T08:00:00Z',
  available: 1100,
  being_paid: 300,
  paid: 900,
  returned: 0,
}

export const projectMoney: ProjectFundsItem = {
  funds: [projectFunds],
  version: 3,
  bank_accounts: [
    { id: 1, name: 'PKF' },
    { id: 2, name: 'CAYMAN' },
  ],
  last_payee: {
    method: 'Bank',
    account_name: 'Shore Builders',
    account_number: 'DE89370400440532013000',
    bank_name: 'Commerzbank',
  },
  last_payout: 42,
  proposal: null,
  may_pay: true,
}
