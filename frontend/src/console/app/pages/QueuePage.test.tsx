import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueueEntry } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer, sequence } from '@/testing/server'
import QueuePage from './QueuePage'

const entry = (id: number, investor: string, amount: number) =>
  partly<QueueEntry>({
    id,
    investor,
    amount,
    currency: 'USD',
    state: 'LWAIT',
    account_number: `LF-${id}`,
    framework: 'PKF',
    waiting_since: '2026-11-20T08:00:00Z',
    submitted_at: '2026-11-20T08:00:00Z',
    flags: [],
  })
const items = [entry(1, 'Wang Fang', 500), entry(2, 'Li Wei', 9000), entry(3, 'Chen Lan', 20)]

beforeAll(() =>
  loadCatalogues(['console/app', 'console/operations', 'console/shared', 'console/subscription']),
)
beforeEach(() => {
  queryClient.clear()
  useOperator.setState({ operator: { id: 4, name: 'Audrey', email: 'a@example.com', roles: ['auditor'] } })
  answer('get', 'queues/deposits/figures', { lines: [], frameworks: [] })
})

const names = () =>
  within(screen.getAllByRole('rowgroup')[1] as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.textContent)

test('a queue is sorted by the server, and opens in that order by the keyboard', async () => {
  const page = (items: QueueEntry[]) => ({ status: 200, body: { items, total: 41, total_capped: false } })
  const seen = sequence('get', 'queues/deposits', [page(items), page([...items].reverse())])
  renderScreen(<QueuePage queue="deposits" />, '/deposits', '?state=LWAIT')
  await screen.findByRole('link', { name: 'Li Wei' })
  expect(names()).toEqual(['Wang Fang', 'Li Wei', 'Chen Lan'])
  await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
  await waitFor(() => expect(names()).toEqual(['Chen Lan', 'Li Wei', 'Wang Fang']))
  expect(seen.map(({ url }) => url.searchParams.get('sort'))).toEqual([null, 'amount'])
  // Enter on the head would sort once more.
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('jj{Enter}')
  expect(screen.getByTestId('elsewhere').textContent).toBe('/deposits/1?state=LWAIT&sort=amount')
})

test('a queue is narrowed to what is assigned to the operator or to nobody, and back', async () => {
  useOperator.setState({ operator: { id: 5, name: 'Farah', email: 'f@example.com', roles: ['finance'] } })
  const none = { count: 0, capped: false }
  answer('get', 'queues/deposits/figures', {
    lines: [],
    decided_today: none,
    assigned_to_me: none,
    frameworks: [],
  })
  const seen = answer('get', 'queues/deposits', { items, total: 3 })
  renderScreen(<QueuePage queue="deposits" />, '/deposits', '?assigned=nobody')
  const choice = await screen.findByRole('combobox', { name: 'Assigned to' })
  await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('assigned')).toBe('nobody'))
  await userEvent.selectOptions(choice, 'Assigned to me')
  await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('assigned')).toBe('mine'))
  await userEvent.selectOptions(choice, 'Assigned to anybody or nobody')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Clear/ })).toBeNull())
})
