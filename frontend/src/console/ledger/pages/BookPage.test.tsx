import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { posting, wallet } from '@/testing/ledger'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import BookPage from './BookPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/ledger']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({ operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] } })
})

const show = (address: string) => renderRoute(<BookPage />, '/ledger/books/:book', address)

test('a book tells whose it is and what it holds, and each posting leads to its transaction and its record', async () => {
  const seen = answer('get', 'ledger/postings', {
    book: wallet,
    items: [posting, { ...posting, id: 80, transaction_id: 11, reference: 'deposit:4', amount: 500 }],
    total: 2,
    newer: null,
    older: 80,
  })
  show('/ledger/books/wallet:3?asset=USD&q=Chen&before=90')
  await screen.findByRole('heading', { level: 1, name: "Investor's wallet · USD" })
  expect(seen[0]?.url.search).toBe('?book=wallet%3A3&asset=USD&before=90')
  expect(document.querySelector('.payment-amount')?.textContent).toBe('US$ 299.50')
  expect(screen.getByRole('link', { name: 'Lan Chen' }).getAttribute('href')).toBe('/investors/5')
  const [first] = document.querySelectorAll<HTMLElement>('tbody tr')
  const row = within(first as HTMLElement)
  expect(row.getByRole('link', { name: 'withdrawal:9:hold' }).getAttribute('href')).toBe(
    '/ledger/transactions/12',
  )
  expect(row.getByRole('link', { name: 'withdrawal:9' }).getAttribute('href')).toBe('/withdrawals/9')
  const amounts = [...document.querySelectorAll('td.number')].map((cell) => cell.textContent)
  expect(amounts).toEqual(['-US$ 200.50', '+US$ 500'])
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/ledger/postings/export?book=wallet%3A3&asset=USD',
  )
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe(
    '/ledger/books/wallet:3?asset=USD&q=Chen&before=80',
  )
  expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('href')).toBe(
    '/ledger/books/wallet:3?asset=USD&q=Chen',
  )
  await userEvent.keyboard('{Escape}')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/ledger/books?kind=wallet&asset=USD&q=Chen',
  )
})

test('shares are told with their number and sign', async () => {
  answer('get', 'ledger/postings', {
    book: { book: 'issued:7', kind: 'issued', owner_id: 7, owner: null, asset: 'shares:7', balance: -12.5 },
    items: [{ ...posting, amount: -12.5, record: 'order:7' }],
    total: 1,
  })
  show('/ledger/books/issued:7?asset=shares:7')
  await screen.findByRole('heading', { level: 1, name: 'Shares issued · Shares of project 7' })
  expect(document.querySelector('.payment-amount')?.textContent).toBe('-12.5 shares')
  expect(screen.getByText('Project 7')).toBeTruthy()
})

test('a book on which nothing was booked is told, and leads back to its kind', async () => {
  refuse('get', 'ledger/postings', 404, 'Error_NotFound')
  show('/ledger/books/payable:5?asset=ZAR')
  expect(await screen.findByText('Nothing was ever booked here')).toBeTruthy()
})

test.each(['/ledger/books/wallet:3', '/ledger/books/order:3?asset=USD'])(
  '%s is no book in an asset, and leads to the trial balance',
  async (address) => {
    show(address)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/ledger')
  },
)
