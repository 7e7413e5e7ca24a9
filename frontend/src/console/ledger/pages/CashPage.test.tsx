import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CashEntry } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { daysLater } from '../model/cash'
import CashPage from './CashPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/ledger']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({ operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] } })
})

const dollars: CashEntry = {
  bank_account_id: 1,
  bank_account: 'Peak Bank',
  currency: 'USD',
  opening: 500,
  in: 1000.25,
  out: 300.01,
  closing: 1200.24,
}

function show(items: CashEntry[], search = '') {
  const seen = answer('get', 'cash', { day: '2026-03-01', items })
  renderScreen(<CashPage />, '/ledger/cash', search)
  return seen
}

test('each bank account and currency has its figures of the day, and leads to its postings', async () => {
  const seen = show([dollars, { ...dollars, currency: 'EUR', opening: 0, in: 0, out: 0, closing: 0 }])
  const [first, second] = (await screen.findAllByRole('link', { name: 'Peak Bank' })).map(
    (link) => link.closest('tr') as HTMLElement,
  )
  const figures = [...(first?.querySelectorAll('td.number') ?? [])].map((cell) => cell.textContent)
  expect(figures).toEqual(['US$ 500', 'US$ 1,000.25', 'US$ 300.01', 'US$ 1,200.24'])
  const books = [first, second].map((row) =>
    within(row as HTMLElement)
      .getByRole('link', { name: 'Peak Bank' })
      .getAttribute('href'),
  )
  expect(books).toEqual(['/ledger/books/bank:1?asset=USD', '/ledger/books/bank:1?asset=EUR'])
  expect(screen.getByRole('link', { name: 'Transactions of the day' }).getAttribute('href')).toBe(
    '/ledger/transactions?from=2026-03-01&to=2026-03-01',
  )
  // Without a day in the address the server says which.
  expect(seen[0]?.url.search).toBe('')
})

test('the days before and after are one step away', async () => {
  const seen = show([dollars], '?day=2026-03-01')
  await screen.findByText('Peak Bank')
  expect(seen[0]?.url.search).toBe('?day=2026-03-01')
  await userEvent.click(screen.getByRole('link', { name: 'Previous day' }))
  await waitFor(() => expect(seen.at(-1)?.url.search).toBe('?day=2026-02-28'))
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysLater('9999-12-31', 1)).toBe('9999-12-31')
})

test('a day that no calendar has is today', async () => {
  const seen = show([], '?day=2026-02-30')
  await screen.findByText('Nothing has been booked on a bank account yet')
  expect(seen[0]?.url.search).toBe('')
})

test('figures that do not come are told', async () => {
  refuse('get', 'cash', 403, 'Error_Forbidden')
  renderScreen(<CashPage />, '/ledger/cash')
  expect(await screen.findByRole('alert')).toBeTruthy()
})
