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
  expect(figures.slice(0, 4)).toEqual(['US$ 500', 'US$ 1,000.25', 'US$ 300.01', 'US$ 1,200.24'])
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

/** An account's statement balance, the difference from the books, and the link to the lines, if there is one. */
const [statement, open, difference] = [5, 6, 7]
const cellOf = (row: HTMLElement, at: number) => row.querySelectorAll('td')[at] as HTMLElement

async function rowOf(bank: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: bank })
  return link.closest('tr') as HTMLElement
}

test('the statement stands beside the books, and what differs is marked and leads to its lines', async () => {
  show([
    // 1200.34 - 1200.24 is not 0.1 in binary fractions.
    { ...dollars, statement: 1200.34 },
    { ...dollars, bank_account_id: 2, bank_account: 'Lake Bank', statement: 1100 },
    {
      ...dollars,
      bank_account_id: 3,
      bank_account: 'Shore Bank',
      statement: 1230.24,
      open: {
        sum: 30,
        count: 2,
        items: [
          { record: 'statement_line:7', day: '2026-03-01', amount: 50 },
          { record: 'receipt:3', day: '2026-02-27', amount: -20 },
        ],
      },
    },
  ])
  const more = await rowOf('Peak Bank')
  expect(cellOf(more, statement).textContent).toContain('US$ 1,200.34')
  expect(cellOf(more, difference).textContent).toBe('US$ 0.10the open items do not explain it')
  const lines = within(more).getByRole('link', { name: 'Statement lines' })
  expect(lines.getAttribute('href')).toBe(
    '/statement_lines?state=all&bank_account=1&from=2026-03-01&to=2026-03-01',
  )
  const less = await rowOf('Lake Bank')
  expect(cellOf(less, difference).textContent).toContain('-US$ 100.24')
  const same = await rowOf('Shore Bank')
  expect(cellOf(same, difference).textContent).toBe('US$ 0')
  expect(within(same).queryByText('the open items do not explain it')).toBeNull()
  const items = [...cellOf(same, open).querySelectorAll('li')].map((item) => item.textContent)
  expect(items).toHaveLength(2)
  expect(items[1]).toContain('-US$ 20')
  expect(within(same).getByRole('link', { name: 'Statement line 7' }).getAttribute('href')).toBe(
    '/statement_lines/7',
  )
})

test('a statement that says nothing lies there is no missing statement', async () => {
  show([
    { ...dollars, statement: null },
    { ...dollars, bank_account: 'Lake Bank', statement: 0 },
  ])
  const missing = await rowOf('Peak Bank')
  expect(cellOf(missing, statement).textContent).toContain('No statement read')
  expect(cellOf(missing, difference).textContent).toBe('')
  const empty = await rowOf('Lake Bank')
  expect(cellOf(empty, statement).textContent).toContain('US$ 0')
  expect(cellOf(empty, difference).textContent).toContain('-US$ 1,200.24')
})

test('an administrator sees the difference, and no way to lines that are not theirs', async () => {
  useOperator.setState({ operator: { id: 2, name: 'Ada', email: 'a@example.com', roles: ['admin'] } })
  show([{ ...dollars, statement: 0 }])
  const row = await rowOf('Peak Bank')
  expect(within(row).getByText('the open items do not explain it')).toBeTruthy()
  expect(within(row).queryByRole('link', { name: 'Statement lines' })).toBeNull()
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
