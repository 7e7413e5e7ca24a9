// Sample answers of the server with the register of a project, for the console tests.
import type { HoldingChange, Register, RegisteredHolder } from '@/console/portfolio/api/wire'

export const lanHolds: RegisteredHolder = {
  account: 103,
  account_number: 'PKF-103',
  investor: 53,
  investor_name: 'Lan Chen',
  framework: 'PKF Custody',
  shares: 60,
  cost: 60000,
  income: 1875.5,
  returned: 0,
}

export const weiHolds: RegisteredHolder = {
  ...lanHolds,
  account: 104,
  account_number: 'CAY-104',
  investor: 54,
  investor_name: 'Wei Li',
  framework: 'Cayman Fund',
  shares: 36.5,
  cost: 36000,
  income: 1140.94,
  returned: 500,
}

export const register: Register = {
  day: '2026-11-27',
  currency: 'USD',
  items: [lanHolds, weiHolds],
  total: 2,
  sums: { holders: 2, shares: 96.5, cost: 96000, income: 3016.44 },
}

export const holdingChanges: HoldingChange[] = [
  {
    transaction: 912,
    at: '2020-10-31T16:00:00Z',
    kind: 'return_of_principal',
    purpose: 'distribution',
    record: 12,
    change: -3.5,
    after: 60,
  },
  {
    transaction: 800,
    at: '2020-10-31T15:59:59Z',
    kind: 'adjustment',
    purpose: 'adjustment',
    record: 5,
    change: 3.5,
    after: 63.5,
  },
  {
    transaction: 411,
    at: '2020-05-02T08:00:00Z',
    kind: 'investment',
    purpose: 'subscription',
    record: 7,
    change: 60,
    after: 60,
  },
]
