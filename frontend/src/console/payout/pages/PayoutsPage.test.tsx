import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { PayoutDue, PayoutEntry, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { today } from '@/shared/format/day'
import { loadCatalogues } from '@/shared/i18n'
import { payoutBatch, payoutEntry } from '@/testing/payout'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { lastPayDay } from '../model/days'
import PayoutsPage from './PayoutsPage'

const due: PayoutDue = {
  bank_account: { id: 1, name: 'PKF' },
  currency: 'USD',
  count: 2,
  total: 1250.5,
  oldest: '2026-11-20T08:00:00Z',
  due_at: '2026-11-23T08:00:00Z',
  standing: 'overdue',
}

const entries: PayoutEntry[] = [
  payoutEntry,
  { ...payoutEntry, id: 43, amount: 250.5, payee: 'Wei Li' },
  { ...payoutEntry, id: 44, currency: 'CNY', payee: 'Yun Zhao' },
  {
    ...payoutEntry,
    id: 45,
    state: 'WAITING_TARGET',
    method: null,
    payee: null,
    target_tail: null,
    bank_account: null,
    reason: 'deposit',
    settles: { kind: 'deposit', id: 4 },
  },
  { ...payoutEntry, id: 46, state: 'BATCHED', batch: 3, payee: 'Ming Sun' },
]

function show(role: Role = 'finance', items = entries, dues = [due]) {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  const seen = answer('get', 'payouts', { items, total: items.length })
  answer('get', 'payouts_due', { due: dues })
  renderScreen(<PayoutsPage />, '/payouts', '?state=DUE&currency=USD')
  return seen
}

const dialog = () => within(screen.getByRole('dialog'))
const make = () => dialog().getByRole('button', { name: 'Create a batch' })

beforeAll(() => loadCatalogues(['console/shared', 'console/payout']))

afterEach(() => void vi.useRealTimers())

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
})

test('each payout says to whom it goes, what it settles and from where it is paid', async () => {
  const seen = show()
  const row = (await screen.findByRole('link', { name: 'Lan Chen' })).closest('tr')
  expect(row?.textContent).toContain('#42 · …2233')
  expect(row?.textContent).toContain('US$ 1,000')
  expect(
    within(row as HTMLElement)
      .getByRole('link', { name: 'Withdrawal 9' })
      .getAttribute('href'),
  ).toBe('/withdrawals/9')
  const unknown = screen.getByRole('link', { name: 'Payee not known yet' })
  expect(unknown.getAttribute('href')).toBe('/payouts/45?state=DUE&currency=USD')
  expect(screen.getByRole('link', { name: 'Batch 3' }).getAttribute('href')).toBe('/payout_batches/3')
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({ state: 'DUE', currency: 'USD' })
  const file = screen.getByRole('link', { name: 'Download CSV' })
  expect(file.getAttribute('href')).toBe('/ops/api/payouts/export?state=DUE&currency=USD')
})

test('it is sorted by the server, but not by payees, whose names lie sealed', async () => {
  show()
  await screen.findByRole('link', { name: 'Lan Chen' })
  const heads = screen
    .getAllByRole('columnheader')
    .map((head) => [head.textContent, within(head).queryByRole('button') !== null])
  expect(heads.filter(([, sorts]) => sorts)).toHaveLength(5)
  expect(heads.find(([name]) => name === 'Payee')).toEqual(['Payee', false])
  const seen = answer('get', 'payouts', { items: entries, total: entries.length })
  await userEvent.click(screen.getByRole('button', { name: 'Paid from' }))
  await waitFor(() => expect(seen[0]?.url.searchParams.get('sort')).toBe('bank_account'))
})

test('what waits for the desk says when it is due, and what the bank has does not', async () => {
  const waits = { due_at: '2026-11-20T08:00:00Z', standing: 'due_soon' } as const
  show('finance', [
    { ...payoutEntry, ...waits },
    { ...payoutEntry, id: 43, state: 'RELEASED', payee: 'Wei Li' },
  ])
  const row = (payee: string) => screen.getByRole('link', { name: payee }).closest('tr')
  await screen.findByRole('link', { name: 'Lan Chen' })
  expect(row('Lan Chen')?.textContent).toContain('Due soon')
  expect(row('Wei Li')?.textContent).not.toMatch(/due/i)
  const owed = await screen.findByRole('heading', { name: 'Due, by bank account' })
  expect(owed.closest('section')?.textContent).toContain('Overdue')
  const choice = screen.getByRole('combobox', { name: 'Due' })
  const seen = answer('get', 'payouts', { items: [], total: 0 })
  await userEvent.selectOptions(choice, 'overdue')
  await waitFor(() => expect(seen[0]?.url.searchParams.get('standing')).toBe('overdue'))
})

test('money is owed for calendar days, weekends too', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T02:00:00Z'), toFake: ['Date'] })
  const since = '2026-10-08T03:00:00Z'
  show('finance', [{ ...payoutEntry, since }], [{ ...due, oldest: since }])
  const row = (await screen.findByRole('link', { name: 'Lan Chen' })).closest('tr')
  expect(row?.textContent).toMatch(/Oct 8, 2026.*51 days/)
  const heading = await screen.findByRole('heading', { name: 'Due, by bank account' })
  expect(heading.closest('section')?.textContent).toContain('51 days')
})

test('a batch is made of what is due from a bank account, for today unless another day is chosen', async () => {
  show()
  const seen = answer('post', 'payout_batches', payoutBatch)
  await userEvent.click(await screen.findByRole('button', { name: /what is due from PKF in USD/ }))
  expect(dialog().getByText('2 payouts from PKF')).toBeTruthy()
  const day = dialog().getByLabelText<HTMLInputElement>('Pay date')
  expect(day.value).toBe(today())
  await userEvent.clear(day)
  await userEvent.click(make())
  expect(dialog().getByText('Choose a day.')).toBeTruthy()
  expect(seen).toEqual([])
  await userEvent.type(day, '2020-01-01')
  await userEvent.click(make())
  expect(dialog().getByText('Choose today or one of the next 30 days.')).toBeTruthy()
  const later = lastPayDay(today())
  await userEvent.clear(day)
  await userEvent.type(day, later)
  await userEvent.click(make())
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/payout_batches/3')
  expect(seen[0]?.body).toEqual({ bank_account: 1, currency: 'USD', pay_on: later })
  expect(useLastAction.getState().text).toBe('Batch 3 created, with 2 payouts')
})

test('those of one bank account and one currency are chosen into a batch', async () => {
  show()
  const seen = answer('post', 'payout_batches', payoutBatch)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select payout 42' }))
  expect(screen.getByRole('checkbox', { name: 'Select payout 44' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('checkbox', { name: 'Select payout 45' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select payout 43' }))
  expect(screen.getByRole('status').textContent).toContain('2 payouts selected, from PKF: US$ 1,250.50')
  await userEvent.click(screen.getByRole('button', { name: 'Put selected payouts into a batch' }))
  await userEvent.click(make())
  await screen.findByTestId('elsewhere')
  expect(seen[0]?.body).toEqual({
    bank_account: 1,
    currency: 'USD',
    pay_on: today(),
    payouts: [42, 43],
  })
})

test('the question stays, and its batch opens, though what it was asked about has left the list', async () => {
  show()
  answer('post', 'payout_batches', payoutBatch)
  await userEvent.click(await screen.findByRole('button', { name: /what is due from PKF in USD/ }))
  const emptied = answer('get', 'payouts_due', { due: [] })
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByText('Due, by bank account')).toBeNull())
  expect(emptied).toHaveLength(1)
  await userEvent.click(make())
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/payout_batches/3')
})

test('what somebody else has put into a batch meanwhile is said in the question', async () => {
  show()
  refuse('post', 'payout_batches', 409, 'PayoutNotDue', { message: 'A payout is not due any more.' })
  await userEvent.click(await screen.findByRole('button', { name: /what is due from PKF/ }))
  await userEvent.click(make())
  await waitFor(() => expect(dialog().getByRole('alert').textContent).not.toBe(''))
  expect(screen.queryByTestId('elsewhere')).toBeNull()
})

test.each(['approver', 'auditor'] as const)('%s makes no batch', async (role) => {
  show(role)
  await screen.findByRole('link', { name: 'Lan Chen' })
  expect(await screen.findByText('Due, by bank account')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Create a batch/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
