import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { LedgerTransaction, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { transaction } from '@/testing/ledger'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import TransactionPage from './TransactionPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/ledger']))

beforeEach(() => queryClient.clear())

async function show(shown: LedgerTransaction, role: Role = 'auditor') {
  useOperator.setState({ operator: { id: 1, name: 'Audrey', email: 'a@example.com', roles: [role] } })
  answer('get', 'ledger/transactions/12', shown)
  renderRoute(<TransactionPage />, '/ledger/transactions/:id', '/ledger/transactions/12?q=hold')
  await screen.findByRole('heading', { level: 1, name: 'withdrawal:9:hold' })
}

const part = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)

test('both sides are told with their signs, and lead to the books', async () => {
  await show(transaction)
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')]
  expect(rows.map((row) => row.querySelector('.number')?.textContent)).toEqual(['-US$ 200.50', '+US$ 200.50'])
  const links = part('Postings').getAllByRole('link', { name: /wallet/i })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/ledger/books/wallet:3?asset=USD',
    '/ledger/books/wallet_held:3?asset=USD',
  ])
  expect(rows[1]?.textContent).toContain('Lan Chen · wallet_held:3')
  expect(screen.queryByText(/first/)).toBeNull()
})

test('its records, who caused it and the event that recorded it are linked', async () => {
  await show(transaction)
  const facts = part('Transaction')
  expect(facts.getByRole('link', { name: 'withdrawal:9' }).getAttribute('href')).toBe('/withdrawals/9')
  expect(facts.getByRole('link', { name: 'Farah' }).getAttribute('href')).toBe('/operators/4')
  const trail = part('In the audit trail')
  expect(trail.getByText('Money booked · #900')).toBeTruthy()
  expect(trail.getByRole('link', { name: 'Search the audit trail' }).getAttribute('href')).toBe(
    '/audit?record=withdrawal%3A9',
  )
})

test('whoever does not see the trail is not led there', async () => {
  await show(transaction, 'finance')
  const trail = part('In the audit trail')
  expect(trail.queryByRole('link', { name: 'Search the audit trail' })).toBeNull()
  expect(trail.queryByRole('link', { name: 'Farah' })).toBeNull()
  expect(trail.getByText('Farah')).toBeTruthy()
})

test('what was reversed and what reverses it lead to each other', async () => {
  await show({ ...transaction, reversed_by: 15 })
  expect(screen.getByText('Reversed', { selector: '.status' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Transaction 15' }).getAttribute('href')).toBe(
    '/ledger/transactions/15',
  )
  expect(screen.queryByText('Reversal')).toBeNull()
})

test('where there are more postings than are shown it says so; a booking without an event is told', async () => {
  await show({ ...transaction, posted: 412, event: null })
  expect(screen.getByText('These are the first 2 of 412 postings.')).toBeTruthy()
  expect(screen.getByText(/The audit trail has no event of this booking/)).toBeTruthy()
})

test('the hash is copied whole', async () => {
  const user = userEvent.setup()
  await show(transaction)
  await user.click(screen.getByRole('button', { name: 'Copy the content hash' }))
  expect(await navigator.clipboard.readText()).toBe(transaction.content_hash)
  expect(useLastAction.getState().text).toContain(transaction.content_hash)
})

test('Escape goes back to the list as it was; an unknown one is told', async () => {
  await show(transaction)
  await userEvent.keyboard('{Escape}')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/ledger/transactions?q=hold')
  refuse('get', 'ledger/transactions/99', 404, 'Error_NotFound')
  renderRoute(<TransactionPage />, '/ledger/transactions/:id', '/ledger/transactions/99')
  expect(await screen.findByText('Transaction not found')).toBeTruthy()
})
