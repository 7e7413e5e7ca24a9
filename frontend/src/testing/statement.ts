// Sample answers of the server with bank files and statement lines, for the console tests.
import type {
  BankFileEntry,
  CsvLayout,
  CsvLayoutItem,
  CsvSample,
  LineEntry,
  LineItem,
  LineProposal,
} from '@/console/statement/api/wire'

const at = '2026-11-20T08:00:00Z'

export const bankFile: BankFileEntry = {
  id: 12,
  bank_account: { id: 1, name: 'PKF' },
  format: 'camt053',
  name: 'statement-118.xml',
  read_at: at,
  read_by: 'Farah',
  lines: 120,
  added: 100,
  known: 18,
  different: 2,
  open: 7,
  first_on: '2026-11-01',
  last_on: '2026-11-20',
  complete: true,
}

export const lineEntry: LineEntry = {
  id: 7,
  state: 'OPEN',
  kind: 'payout_executed',
  record: 42,
  certain: true,
  bank_account: { id: 1, name: 'PKF' },
  file: 12,
  booked_on: '2026-11-20',
  value_on: '2026-11-19',
  direction: 'debit',
  is_reversal: false,
  amount: 1000.5,
  currency: 'USD',
  party: 'Lan Chen',
  party_account_tail: '2233',
  text: 'Withdrawal P0000000042X',
  reference: 'STMT-118/4',
  end_to_end: 'P0000000042X',
}

export const proposal: LineProposal = {
  kind: 'payout_executed',
  record: 42,
  certain: true,
  why: 'reference',
  subject: { amount: 1000.5, currency: 'USD', name: 'Lan Chen', state: 'RELEASED', day: '2026-11-18' },
}

export const lineItem: LineItem = {
  ...lineEntry,
  version: 3,
  party_account: '6222020200112233',
  charge: null,
  owed: null,
  coins_held: null,
  proposals: [proposal],
  kinds: ['payout_executed', 'batch_executed', 'transfer', 'charge', 'interest', 'reversal'],
  earlier: null,
  history: [{ at, from: 'OPEN', to: 'OPEN', by: 'operator', name: 'Farah' }],
  may: ['confirm'],
  confirmed_by: null,
  confirmed_at: null,
}

export const csvLayout: CsvLayout = {
  delimiter: ';',
  encoding: 'gb18030',
  skip_lines: 2,
  day_format: 'DD.MM.YYYY',
  decimal: ',',
  currency: null,
  columns: {
    booked_on: 'Date',
    credit: 'In',
    debit: 'Out',
    currency: 'Ccy',
    reference: 'Ref',
    party: 'Name',
  },
}

export const layoutItem: CsvLayoutItem = {
  bank_account: { id: 1, name: 'PKF' },
  layout: csvLayout,
  version: 4,
}

export const csvSample: CsvSample = {
  headings: ['Date', 'Value', 'In', 'Out', 'Ccy', 'Ref', 'Name', 'Text'],
  lines: [
    {
      booked_on: '2026-11-20',
      value_on: '2026-11-19',
      direction: 'credit',
      amount: 1000.5,
      currency: 'USD',
      party: 'Lan Chen',
      text: 'Invest D00000000012',
      reference: 'STMT-118/4',
    },
  ],
  error: null,
  guess: null,
}
