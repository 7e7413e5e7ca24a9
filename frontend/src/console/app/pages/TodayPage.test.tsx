import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { QueueLineFigures, QueueName, Role, State } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { distributionEntry } from '@/testing/distribution'
import { payoutBatch, payoutEntry } from '@/testing/payout'
import { proposal } from '@/testing/proposal'
import { receiptEntry } from '@/testing/receipt'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { lineEntry } from '@/testing/statement'
import { homeOf } from '../home'
import TodayPage from './TodayPage'

const states: Record<QueueName, State[]> = {
  kyc: ['LWAIT', 'GWAIT'],
  deposits: ['LWAIT', 'GWAIT'],
  withdrawals: ['LWAIT', 'GWAIT'],
  subscriptions: ['LWAIT', 'GWAIT', 'PRE_OK'],
}

const none = { count: 0, capped: false }

const line = (state: State, change: Partial<QueueLineFigures> = {}): QueueLineFigures => ({
  state,
  target_hours: 8,
  waiting: none,
  due_soon: none,
  overdue: none,
  oldest: null,
  oldest_standing: null,
  median_minutes: null,
  decisions: 0,
  ...change,
})

const figuresOf = (queue: QueueName, lines?: QueueLineFigures[], decided = 0, assigned = 0) =>
  answer('get', `queues/${queue}/figures`, {
    lines: lines ?? states[queue].map((state) => line(state)),
    decided_today: { count: decided, capped: false },
    assigned_to_me: { count: assigned, capped: false },
    frameworks: [],
  })

const list = (path: string, items: object[] = [], more: { total?: number; total_capped?: boolean } = {}) =>
  answer('get', path, { items: items as never, total: items.length, ...more })

/** A desk at which nothing waits; each test says what does. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // A Friday noon at UTC+8.
  vi.setSystemTime('2026-11-27T04:00:00Z')
  queryClient.clear()
  for (const queue of ['kyc', 'deposits', 'withdrawals', 'subscriptions'] as const) figuresOf(queue)
  for (const path of [
    'proposals',
    'payouts',
    'payout_batches',
    'receipts',
    'statement_lines',
    'distributions',
  ])
    list(path)
})
afterEach(() => vi.useRealTimers())
beforeAll(() => loadCatalogues(['console/shared', 'console/app', 'console/operations', 'console/today']))

function show(...roles: Role[]) {
  useOperator.setState({ operator: { id: 1, name: 'Farah', email: 'f@example.com', roles } })
  return renderRoute(<TodayPage />, '/today', '/today')
}

const part = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const parts = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const way = (within: ReturnType<typeof part>, name: string | RegExp) =>
  within.getByRole('link', { name }).getAttribute('href')

test('each review says how much waits, since when and what is late, and leads to it', async () => {
  figuresOf(
    'deposits',
    [
      line('LWAIT', {
        waiting: { count: 12, capped: false },
        due_soon: { count: 3, capped: false },
        overdue: { count: 2, capped: false },
        oldest: '2026-11-25T04:00:00Z',
        oldest_standing: 'overdue',
      }),
      line('GWAIT', { waiting: { count: 1000, capped: true }, oldest: '2026-11-27T03:00:00Z' }),
    ],
    4,
  )
  show('finance')
  const queues = part('Queues')
  const cells = async (state: string) => {
    const [row] = await queues.findAllByRole('row', { name: new RegExp(`^${state}.*12|^${state}.*1,000`) })
    return [...(row?.children ?? [])].map((cell) => cell.textContent)
  }
  expect(await cells('First review')).toEqual(['First review for you', '12', '2 days', '3', '2'])
  expect(await cells('Second review')).toEqual(['Second review', '1,000+', '1 hr', '0', '0'])
  expect(way(queues, '12')).toBe('/deposits?state=LWAIT')
  expect(way(queues, '3')).toBe('/deposits?state=LWAIT&standing=due_soon')
  expect(way(queues, '2')).toBe('/deposits?state=LWAIT&standing=overdue')
  expect(way(queues, '1,000+')).toBe('/deposits?state=GWAIT')
  expect(queues.getByText('You decided 4 items today').parentElement?.textContent).toMatch(/^Deposits You/)
  expect(queues.queryByText('Account review')).toBeNull()
})

test('what is assigned to the operator is counted, and leads to their items', async () => {
  figuresOf('deposits', undefined, 0, 2)
  show('finance')
  const queues = part('Queues')
  await queues.findByRole('link', { name: '2 items assigned to you' })
  expect(way(queues, '2 items assigned to you')).toBe('/deposits?assigned=mine')
  expect(queues.getAllByRole('link', { name: /assigned to you/ })).toHaveLength(1)
})

test('whoever does both reviews is led to what they may decide of the second, which is not marked as theirs', async () => {
  figuresOf('deposits', [line('LWAIT'), line('GWAIT', { waiting: { count: 2, capped: false } })])
  show('finance', 'approver')
  const queues = part('Queues')
  const figure = await queues.findByRole('link', { name: '2' })
  const rows = [...(figure.closest('tbody')?.rows ?? [])]
  expect(rows.map(({ dataset, cells }) => [cells[0]?.textContent, dataset.mine])).toEqual([
    ['Deposits You have decided nothing today', undefined],
    ['First review for you', 'true'],
    ['Second review only those for you', undefined],
  ])
  const ways = [...(figure.closest('tr')?.querySelectorAll('a') ?? [])].map((way) => way.getAttribute('href'))
  expect(ways).toContain('/deposits?state=GWAIT&turn=mine')
})

test.each([
  [['reviewer'], ['Queues']],
  [['admin'], ['Proposals for you to approve']],
  [['editor'], ['Proposals for you to approve']],
  [
    ['finance'],
    [
      'Queues',
      'Proposals for you to approve',
      'Payouts and batches',
      'Incoming payments',
      'Distributions within 7 days',
    ],
  ],
] as [Role[], string[]][])('%s reads: %s', async (roles, titles) => {
  // What a role does not read is not asked for.
  const payouts = list('payouts')
  const proposals = list('proposals')
  const kyc = figuresOf('kyc')
  show(...roles)
  await screen.findByText('Nothing is waiting')
  expect(parts().filter((title) => title !== 'Nothing is waiting')).toEqual(titles)
  expect(payouts.length > 0).toBe(roles.includes('finance'))
  expect(proposals.length > 0).toBe(!roles.includes('reviewer'))
  expect(kyc.length > 0).toBe(roles.includes('reviewer'))
})

test('proposals that the operator may approve are named, and lead to themselves and to all', async () => {
  list(
    'proposals',
    [
      ...Array.from({ length: 7 }, (_, at) => ({ ...proposal, id: at + 1, summary: `Proposal ${at + 1}` })),
      { ...proposal, id: 9, summary: 'Of somebody else', may_approve: false },
    ],
    { total: 8 },
  )
  show('admin')
  const proposals = part('Proposals for you to approve')
  await proposals.findByText('Proposal 1')
  expect(way(proposals, 'All 8 open proposals')).toBe('/proposals')
  expect(way(proposals, /^Proposal 5/)).toBe('/proposals/5')
  expect(proposals.queryByText('Proposal 6')).toBeNull()
  expect(proposals.queryByText('Of somebody else')).toBeNull()
  proposals.getByText('and 2 more')
  expect(screen.queryByText('Nothing is waiting')).toBeNull()
})

test('payouts and batches are counted by what has to be done, the oldest first', async () => {
  const asked = list('payouts', [{ ...payoutEntry, since: '2026-11-26T04:00:00Z', standing: 'overdue' }], {
    total: 3,
  })
  const batches = list('payout_batches', [{ ...payoutBatch, pay_on: '2026-11-26' }])
  show('approver')
  const payouts = part('Payouts and batches')
  const late = await payouts.findByRole('link', { name: /^Overdue payouts.*3$/ })
  expect(late.textContent).toContain('Longest wait 24 hr')
  expect(late.closest('li')?.dataset.late).toBe('true')
  expect(way(payouts, /^Overdue payouts/)).toBe('/payouts?standing=overdue&sort=since')
  expect(way(payouts, /^Payouts due/)).toBe('/payouts?state=DUE&sort=since')
  expect(way(payouts, /^Payouts waiting for a bank account/)).toBe('/payouts?state=WAITING_TARGET&sort=since')
  expect(way(payouts, /^Released payouts/)).toBe('/payouts?state=RELEASED&sort=since')
  const batch = await payouts.findByRole('link', { name: /^Batches to release.*1$/ })
  expect(batch.getAttribute('href')).toBe('/payout_batches?state=OPEN&sort=pay_on')
  expect(batch.textContent).toContain('was to be paid on Nov 26, 2026')
  expect(batch.closest('li')?.dataset.late).toBe('true')
  expect(
    asked.map(({ url }) => url.searchParams.get('state') ?? url.searchParams.get('standing')).sort(),
  ).toEqual(['DUE', 'RELEASED', 'WAITING_TARGET', 'overdue'])
  expect(batches[0]?.url.searchParams.get('sort')).toBe('pay_on')
})

test('money that arrived and is nobody’s yet is counted, with the day of the oldest', async () => {
  const receipts = list('receipts', [{ ...receiptEntry, value_on: '2026-11-20' }], { total: 21 })
  list('statement_lines', [{ ...lineEntry, booked_on: '2026-11-19' }])
  show('finance')
  const money = part('Incoming payments')
  const unmatched = await money.findByRole('link', { name: /^Unmatched receipts.*21$/ })
  expect(unmatched.getAttribute('href')).toBe('/receipts?sort=value_on')
  expect(unmatched.textContent).toContain('Oldest: Nov 20, 2026')
  expect(receipts[0]?.url.searchParams.get('state')).toBe('UNMATCHED')
  const lines = await money.findByRole('link', { name: /^Statement lines to process.*1$/ })
  expect(lines.getAttribute('href')).toBe('/statement_lines?sort=booked_on')
  expect(lines.textContent).toContain('Oldest: Nov 19, 2026')
})

test('distributions to be paid within seven days are named, and those that should have been', async () => {
  const asked = list('distributions', [
    { ...distributionEntry, id: 1, state: 'funded', payment_date: '2026-11-26' },
    { ...distributionEntry, id: 2, state: 'approved', payment_date: '2026-12-04' },
    { ...distributionEntry, id: 3, state: 'draft', payment_date: '2026-12-05' },
  ])
  show('finance')
  const distributions = part('Distributions within 7 days')
  const late = await distributions.findByRole('link', { name: /was to be paid on Nov 26, 2026/ })
  expect(late.getAttribute('href')).toBe('/distributions/1?state=unpaid&sort=payment_date')
  expect(late.textContent).toContain('Shore ResidencesFunded')
  expect(late.closest('li')?.dataset.late).toBe('true')
  distributions.getByRole('link', { name: /To be funded · to be paid on Dec 4, 2026/ })
  expect(distributions.queryByText(/Dec 5/)).toBeNull()
  expect(way(distributions, 'All unpaid distributions')).toBe('/distributions?state=unpaid&sort=payment_date')
  expect(asked[0]?.url.searchParams.get('state')).toBe('draft,approved,funded,paying')
})

test('a part that fails says so and is asked for again by itself; the others are there', async () => {
  refuse('get', 'queues/withdrawals/figures', 500, 'Error_Internal')
  refuse('get', 'payouts', 500, 'Error_Internal')
  list('receipts', [receiptEntry])
  show('finance')
  await screen.findByText(/Not loaded: Withdrawals\./)
  expect(await screen.findAllByText(/Not loaded: .*payouts/i)).toHaveLength(4)
  await part('Incoming payments').findByRole('link', { name: /^Unmatched receipts.*1$/ })
  part('Queues').getByRole('link', { name: 'Deposits' })
  expect(screen.queryByText('Nothing is waiting')).toBeNull()
  figuresOf('withdrawals', [line('LWAIT', { waiting: { count: 6, capped: false } }), line('GWAIT')])
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Withdrawals' }))
  await part('Queues').findByRole('link', { name: '6' })
  expect(screen.queryByText(/Not loaded: Withdrawals\./)).toBeNull()
})

test('a button asks for everything anew, and says what could not be had beside what was known', async () => {
  list('receipts', [receiptEntry])
  show('finance')
  await part('Incoming payments').findByRole('link', { name: /Unmatched receipts.*1$/ })
  const again = list('receipts', [receiptEntry, { ...receiptEntry, id: 8 }])
  refuse('get', 'statement_lines', 500, 'Error_Internal')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await part('Incoming payments').findByRole('link', { name: /Unmatched receipts.*2$/ })
  expect(again).toHaveLength(1)
  await screen.findByText(/Not loaded: Statement lines to process\./)
  part('Incoming payments').getByRole('link', { name: /^Statement lines to process/ })
})

test('whoever comes back to it reads what waits now, each part asked for once', async () => {
  const first = list('receipts')
  const { unmount } = show('finance')
  await screen.findByText('Nothing is waiting')
  expect(first).toHaveLength(1)
  unmount()
  const second = list('receipts', [receiptEntry])
  show('finance')
  await part('Incoming payments').findByRole('link', { name: /Unmatched receipts.*1$/ })
  expect(second).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('Nothing is waiting')).toBeNull())
})

test.each([
  [['reviewer'], '/today'],
  [['approver'], '/today'],
  [['finance'], '/today'],
  [['admin'], '/today'],
  [['auditor'], '/today'],
  [['editor'], '/today'],
  [['editor', 'finance'], '/today'],
] as [Role[], string][])('%s begins at %s', (roles, address) =>
  expect(homeOf({ id: 1, name: 'Ann', email: 'a@example.com', roles })).toBe(address),
)
