import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TransactionEntry } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { transaction } from '@/testing/ledger'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import TransactionsPage from './TransactionsPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/ledger']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
})

function show(items: TransactionEntry[], search = '') {
  const seen = answer('get', 'ledger/transactions', { items, total: items.length, newer: 12, older: null })
  renderScreen(<TransactionsPage />, '/ledger/transactions', search)
  return seen
}

test('the list is narrowed as its address says, and so are its file and the way back from a transaction', async () => {
  const seen = show([transaction], '?q=withdrawal:9&from=2026-11-01&to=2026-11-30&after=3')
  const link = await screen.findByRole('link', { name: 'withdrawal:9:hold' })
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    q: 'withdrawal:9',
    from: '2026-11-01',
    to: '2026-11-30',
    after: '3',
  })
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/ledger/transactions/export?q=withdrawal%3A9&from=2026-11-01&to=2026-11-30',
  )
  expect(link.getAttribute('href')).toBe(
    '/ledger/transactions/12?q=withdrawal%3A9&from=2026-11-01&to=2026-11-30&after=3',
  )
  expect(screen.getByRole('link', { name: 'Newer' }).getAttribute('href')).toBe(
    '/ledger/transactions?q=withdrawal%3A9&from=2026-11-01&to=2026-11-30&after=12',
  )
})

test('a row tells what moved, for which records, who caused it and what it undoes', async () => {
  const moved = [7, 8, 9, 10].map((id) => ({ asset: 'USD', amount: id, record: `order:${id}` }))
  show([{ ...transaction, by: 'system', by_id: null, name: null, moved, reverses: 4 }])
  const row = within((await screen.findByText('withdrawal:9:hold')).closest('tr') as HTMLElement)
  expect(row.getByRole('link', { name: 'order:7' }).getAttribute('href')).toBe('/subscriptions/7')
  expect(row.queryByText('order:10')).toBeNull()
  // Of the records, and of the amounts.
  expect(row.getAllByText('and one more')).toHaveLength(2)
  expect(row.getByText('Landfall')).toBeTruthy()
  expect(row.getByRole('link', { name: 'reverses #4' }).getAttribute('href')).toBe('/ledger/transactions/4')
})

test('the same record in two assets is named once, with both amounts', async () => {
  show([
    {
      ...transaction,
      moved: [
        { asset: 'USD', amount: 100, record: 'order:7' },
        { asset: 'shares:7', amount: 12.5, record: 'order:7' },
      ],
    },
  ])
  const row = (await screen.findByText('withdrawal:9:hold')).closest('tr') as HTMLElement
  expect(within(row).getAllByText('order:7')).toHaveLength(1)
  expect(row.querySelector('td:last-child')?.textContent).toBe('US$ 10012.5 shares')
})

test('a day goes into the address once it is whole', async () => {
  const seen = show([transaction], '?q=order:7')
  await screen.findByText('withdrawal:9:hold')
  fireEvent.change(screen.getByLabelText('Value date from'), { target: { value: '2026-11-01' } })
  await waitFor(() => expect(seen.at(-1)?.url.search).toBe('?q=order%3A7&from=2026-11-01'))
  fireEvent.change(screen.getByLabelText('Value date from'), { target: { value: '' } })
  const file = () => screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  await waitFor(() => expect(file()).toBe('/ops/api/ledger/transactions/export?q=order%3A7'))
})

test('where nothing matches it is said how to search, and X widens the list again', async () => {
  const seen = show([], '?q=nothing&from=2026-11-01')
  await screen.findByText('No transaction matches')
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
  await userEvent.keyboard('x')
  await screen.findByText('Nothing has been booked yet')
  expect(seen.at(-1)?.url.search).toBe('')
  expect((screen.getByLabelText('Value date from') as HTMLInputElement).value).toBe('')
})

test('a list that does not come is told', async () => {
  refuse('get', 'ledger/transactions', 403, 'Error_Forbidden')
  renderScreen(<TransactionsPage />, '/ledger/transactions')
  expect(await screen.findByRole('alert')).toBeTruthy()
})
