import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import type { Role } from '../api/wire'
import { useOperator } from '../session/session'
import { BookingsLink } from './BookingsLink'

beforeAll(() => loadCatalogues(['console/shared']))

const show = (role: Role, shown = <BookingsLink record="order:7" />) => {
  useOperator.setState({ operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: [role] } })
  renderScreen(shown, '/subscriptions/7')
}

test('who reads the ledger is led to what it booked for the record', () => {
  show('finance')
  expect(screen.getByRole('link', { name: 'Bookings' }).getAttribute('href')).toBe(
    '/ledger/transactions?q=order%3A7',
  )
})

test('a record that has a book of its own leads to its postings', () => {
  show('finance', <BookingsLink record="suspense:7" asset="USD" />)
  expect(screen.getByRole('link', { name: 'Bookings' }).getAttribute('href')).toBe(
    '/ledger/books/suspense:7?asset=USD',
  )
})

test('nobody else is', () => {
  show('reviewer')
  expect(screen.queryByRole('link')).toBeNull()
})
