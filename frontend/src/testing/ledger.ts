// Sample answers of the server with the books of the ledger, for the console tests.
import type { BookEntry, BookPosting, BookTotal, LedgerTransaction } from '@/console/shared/api/wire'

const at = '2026-11-20T08:00:00Z'

/** In balance: dollars, yuan, and the shares of project 7. */
export const totals: BookTotal[] = [
  { kind: 'wallet', asset: 'USD', books: 2, balance: 299.5 },
  { kind: 'wallet_held', asset: 'USD', books: 1, balance: 200.5 },
  { kind: 'escrow', asset: 'USD', books: 1, balance: 1000.1 },
  { kind: 'bank', asset: 'USD', books: 1, balance: -1500.1 },
  { kind: 'wallet', asset: 'CNY', books: 0, balance: 0 },
  {
    kind: 'holding',
    asset: 'shares:7',
    books: 1,
    balance: 12.5,
    name_zh: '滨海公寓',
    name_en: 'Seaside Flats',
  },
  {
    kind: 'issued',
    asset: 'shares:7',
    books: 1,
    balance: -12.5,
    name_zh: '滨海公寓',
    name_en: 'Seaside Flats',
  },
]

export const wallet: BookEntry = {
  book: 'wallet:3',
  kind: 'wallet',
  owner_id: 3,
  owner: { account_number: 'LF-3', investor_id: 5, investor: 'Lan Chen' },
  asset: 'USD',
  balance: 299.5,
}

export const posting: BookPosting = {
  id: 81,
  transaction_id: 12,
  reference: 'withdrawal:9:hold',
  effective_on: '2026-11-20',
  booked_at: at,
  amount: -200.5,
  record: 'withdrawal:9',
}

export const transaction: LedgerTransaction = {
  id: 12,
  reference: 'withdrawal:9:hold',
  effective_on: '2026-11-20',
  booked_at: at,
  by: 'operator',
  by_id: 4,
  name: 'Farah',
  reverses: null,
  reversed_by: null,
  moved: [{ asset: 'USD', amount: 200.5, record: 'withdrawal:9' }],
  content_hash: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  posted: 2,
  postings: [
    {
      id: 81,
      book: 'wallet:3',
      kind: 'wallet',
      owner_id: 3,
      owner: { account_number: 'LF-3', investor_id: 5, investor: 'Lan Chen' },
      asset: 'USD',
      amount: -200.5,
      record: 'withdrawal:9',
    },
    {
      id: 82,
      book: 'wallet_held:3',
      kind: 'wallet_held',
      owner_id: 3,
      owner: { account_number: 'LF-3', investor_id: 5, investor: 'Lan Chen' },
      asset: 'USD',
      amount: 200.5,
      record: 'withdrawal:9',
    },
  ],
  event: {
    id: 900,
    at,
    kind: 'money_booked',
    by: 'operator',
    by_id: 4,
    name: 'Farah',
    record: 'withdrawal:9',
  },
}
