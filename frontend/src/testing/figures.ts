// Sample answers of the server with the figures of the desk, for the console tests.
import type { Figures, QueueAges } from '@/console/figures/api/wire'

const weeks = ['2026-11-09', '2026-11-16', '2026-11-23']

const shore = { id: 7, code: 'SHORE', name: 'Shore Residences' }
const tower = { id: 8, code: 'TOWER', name: 'Tower Bridge House' }
const vine = { id: 9, code: 'VINE', name: 'Vineyard Lofts' }

const none = { raised_orders: 0, raised: 0, accepted_orders: 0, accepted: 0 }

const waiting = (queue: QueueAges['queue'], state: QueueAges['state'], items: number[]): QueueAges => ({
  queue,
  state,
  ages: (['day', 'three_days', 'week', 'month', 'longer'] as const).map((age, at) => ({
    age,
    items: items[at] ?? 0,
  })),
})

export const figures: Figures = {
  period: 'half_year',
  weeks,
  sales: [
    { project: tower, currency: 'USD', week: '2026-11-23', ...none, raised_orders: 1, raised: 400 },
    {
      project: shore,
      currency: 'USD',
      week: '2026-11-23',
      raised_orders: 2,
      raised: 1500.1,
      accepted_orders: 1,
      accepted: 1000.2,
    },
    { project: vine, currency: 'ZAR', week: '2026-11-16', ...none, accepted_orders: 1, accepted: 90000 },
  ],
  sales_sums: [
    {
      currency: 'USD',
      weeks: [
        { week: '2026-11-09', ...none },
        { week: '2026-11-16', ...none },
        { week: '2026-11-23', raised_orders: 3, raised: 1900.1, accepted_orders: 1, accepted: 1000.2 },
      ],
    },
    {
      currency: 'ZAR',
      weeks: [
        { week: '2026-11-09', ...none },
        { week: '2026-11-16', ...none, accepted_orders: 1, accepted: 90000 },
        { week: '2026-11-23', ...none },
      ],
    },
  ],
  income: [
    { week: '2026-11-16', project: shore, currency: 'USD', kind: 'rental_income', amount: 20.1 },
    { week: '2026-11-16', project: tower, currency: 'USD', kind: 'interest', amount: 5.2 },
    { week: '2026-11-09', project: shore, currency: 'USD', kind: 'rental_income', amount: -3 },
  ],
  income_sums: [
    {
      currency: 'USD',
      weeks: [
        { week: '2026-11-09', kinds: [{ kind: 'rental_income', amount: -3 }] },
        {
          week: '2026-11-16',
          kinds: [
            { kind: 'rental_income', amount: 20.1 },
            { kind: 'interest', amount: 5.2 },
          ],
        },
        { week: '2026-11-23', kinds: [] },
      ],
    },
  ],
  cash: [
    {
      currency: 'USD',
      weeks: [
        { week: '2026-11-09', opening: 100, in: 0, out: 0, closing: 100 },
        { week: '2026-11-16', opening: 100, in: 50.5, out: 20, closing: 130.5 },
        { week: '2026-11-23', opening: 130.5, in: 1900, out: 0, closing: 2030.5 },
      ],
    },
  ],
  ages: [
    waiting('kyc', 'LWAIT', [3, 0, 0, 0, 1]),
    waiting('kyc', 'GWAIT', []),
    waiting('deposits', 'LWAIT', []),
    waiting('deposits', 'GWAIT', []),
    waiting('withdrawals', 'LWAIT', []),
    waiting('withdrawals', 'GWAIT', []),
    waiting('subscriptions', 'LWAIT', [0, 2, 0, 0, 0]),
    waiting('subscriptions', 'GWAIT', []),
    waiting('subscriptions', 'PRE_OK', [0, 0, 4, 0, 0]),
  ],
}
