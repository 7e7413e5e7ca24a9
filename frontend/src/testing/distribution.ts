// Sample answers of the server with distributions and their lines, for the console tests.
import type {
  DistributionActs,
  DistributionEntry,
  DistributionItem,
  DistributionLine,
  DistributionLines,
} from '@/console/distribution/api/wire'

export const distributionEntry: DistributionEntry = {
  id: 12,
  project: 7,
  project_code: 'SHORE',
  project_name: { zh: '海岸公寓', en: 'Shore Residences' },
  cash_type: 'rental_income',
  currency: 'USD',
  state: 'paying',
  is_stopped: false,
  basis: 'total',
  total: 1000.5,
  per_share: null,
  redeemed_per_share: null,
  record_date: '2026-10-31',
  payment_date: '2026-11-15',
  funded: 1000.5,
  paid: 750.25,
  holders: 40,
  lines_paid: 30,
  lines_waiting: 2,
  maker: { id: 2, name: 'Farah' },
  created_at: '2026-11-01T08:00:00Z',
  version: 4,
  proposal: null,
}

export const mayNothing: DistributionActs = {
  change: false,
  propose: false,
  fund: false,
  pay: false,
  stop: false,
  cancel: false,
  correct: false,
}

export const distributionItem: DistributionItem = {
  ...distributionEntry,
  text: { zh: '现派付第三季度租金。', en: 'The rent of the third quarter.' },
  funding_reference: 'F0000000012J',
  missing: 0,
  project_money: 0,
  receipts: [],
  fundings: [
    {
      source: 'project',
      receipt: null,
      amount: 600,
      beyond: 0,
      booked_at: '2026-11-12T03:00:00Z',
      by: 'Farah',
    },
    {
      source: 'receipt',
      receipt: 29,
      amount: 400.5,
      beyond: 0,
      booked_at: '2026-11-13T03:00:00Z',
      by: 'Farah',
    },
  ],
  history: [
    { at: '2026-11-01T08:00:00Z', from: 'draft', to: 'draft', by: 'operator', name: 'Farah' },
    {
      at: '2026-11-02T08:00:00Z',
      from: 'draft',
      to: 'approved',
      by: 'operator',
      name: 'Andrew',
      proposed_by: 'Farah',
    },
  ],
  may: mayNothing,
}

/** A draft of finance's, as finance reads it. */
export const distributionDraft: DistributionItem = {
  ...distributionItem,
  state: 'draft',
  funded: 0,
  paid: 0,
  holders: 0,
  lines_paid: 0,
  lines_waiting: 0,
  fundings: [],
  history: distributionItem.history.slice(0, 1),
  may: { ...mayNothing, change: true, propose: true, cancel: true },
}

/** One that lacks a part of its money. */
export const distributionApproved: DistributionItem = {
  ...distributionDraft,
  state: 'approved',
  holders: 40,
  missing: 400.5,
  project_money: 250,
  receipts: [
    { id: 31, amount: 400.5, value_on: '2026-11-10', payer: 'Shore Operations', bank_account_name: 'PKF' },
  ],
  may: { ...mayNothing, fund: true, cancel: true },
}

export const distributionLine: DistributionLine = {
  account: 103,
  account_number: 'LF-103',
  investor: 53,
  investor_name: 'Lan Chen',
  framework: 'PKF',
  shares: 1250.5,
  exact: '1202.335000',
  amount: 1202.34,
  redeemed: 0,
  state: 'paid',
  reason: null,
  booked_at: '2026-11-15T02:12:00Z',
  payout: null,
}

export const distributionLines: DistributionLines = {
  items: [
    distributionLine,
    {
      ...distributionLine,
      account: 104,
      account_number: 'LF-104',
      investor: 54,
      investor_name: 'Wei Li',
      exact: '980.123333',
      amount: 980.12,
      state: 'waiting',
      reason: 'balance_too_large',
      booked_at: null,
      payout: 88,
    },
  ],
  total: 2,
  is_preview: false,
  sums: { holders: 40, shares: 2501, amount: 1000.5, rounded_up: 19, zero: 1 },
}
