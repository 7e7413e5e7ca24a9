import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookEntry } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { wallet } from '@/testing/ledger'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import BooksPage from './BooksPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/ledger']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
})

function show(items: BookEntry[], search: string) {
  const seen = answer('get', 'ledger/books', { items, total: items.length, newer: null, older: 2 })
  renderScreen(<BooksPage />, '/ledger/books', search)
  return seen
}

test('the list is narrowed as its address says, and so is its file', async () => {
  const seen = show([wallet], '?kind=wallet&asset=USD&q=Chen&empty=1&before=40')
  await screen.findByRole('heading', { level: 1, name: 'Wallets, available · USD' })
  await screen.findByText('wallet:3')
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    kind: 'wallet',
    asset: 'USD',
    empty: 'true',
    q: 'Chen',
    before: '40',
  })
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/ledger/books/export?kind=wallet&asset=USD&empty=true&q=Chen',
  )
  expect(screen.getByRole('link', { name: 'With a balance' }).getAttribute('href')).toBe(
    '/ledger/books?kind=wallet&asset=USD&q=Chen',
  )
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe(
    '/ledger/books?kind=wallet&asset=USD&q=Chen&before=2&empty=1',
  )
})

test('the owner leads to the investor, the balance and Enter to the postings', async () => {
  show([wallet], '?kind=wallet&asset=USD&q=Chen')
  const owner = await screen.findByRole('link', { name: 'Lan Chen' })
  expect(owner.getAttribute('href')).toBe('/investors/5')
  expect(owner.parentElement?.textContent).toContain('LF-3')
  expect(screen.getByRole('link', { name: 'US$ 299.50' }).getAttribute('href')).toBe(
    '/ledger/books/wallet:3?asset=USD&q=Chen',
  )
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/ledger/books/wallet:3?asset=USD&q=Chen')
})

test('owners are told by what they are where they have no name or no page', async () => {
  const owned = (kind: BookEntry['kind'], id: number, owner?: BookEntry['owner']): BookEntry => ({
    book: `${kind}:${id}`,
    kind,
    owner_id: id,
    owner: owner ?? null,
    asset: 'USD',
    balance: 1,
  })
  show(
    [
      owned('escrow', 7, { name_zh: '海港', name_en: 'Harbour' }),
      owned('bank', 8, { bank_account: 'PKF' }),
      owned('payable', 42),
      owned('suspense', 6),
      owned('gateway', 1),
      owned('fees', 0),
    ],
    '?kind=escrow&asset=USD',
  )
  await screen.findByText('Harbour')
  const names = [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent)
  expect(names).toEqual(['Harbour', 'PKF', 'Payout 42', 'Receipt 6', 'Card payments', 'The platform'])
  expect(screen.getByRole('link', { name: 'Payout 42' }).getAttribute('href')).toBe('/payouts/42')
  // Finance does not see the project, but its money.
  expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/project_funds/7')
})

test('where nothing has a balance, it is said how to see the empty ones; where nothing matches, how to search', async () => {
  show([], '?kind=suspense&asset=ZAR')
  await screen.findByText('No book has a balance here')
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Empty ones too' }).getAttribute('href')).toBe(
    '/ledger/books?kind=suspense&asset=ZAR&empty=1',
  )
})

test('X takes the search away', async () => {
  const seen = show([], '?kind=suspense&asset=ZAR&q=nobody')
  await screen.findByText('No book matches')
  await userEvent.keyboard('x')
  await screen.findByText('No book has a balance here')
  expect(seen.at(-1)?.url.search).toBe('?kind=suspense&asset=ZAR')
})

test('an address without a kind or an asset leads to the trial balance', async () => {
  show([], '?kind=wallet')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/ledger')
})

test('a list that does not come is told', async () => {
  refuse('get', 'ledger/books', 403, 'Error_Forbidden')
  renderScreen(<BooksPage />, '/ledger/books', '?kind=wallet&asset=USD')
  expect(await screen.findByRole('alert')).toBeTruthy()
})
