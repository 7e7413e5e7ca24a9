import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import AuditPage from './AuditPage'

const event: AuditEntry = {
  id: 9,
  at: '2026-11-20T08:00:00Z',
  kind: 'money_booked',
  by: 'system',
  record: 'withdrawal:5',
  detail: 'withdrawal:5:payable',
  request_id: '',
  address: '',
}

beforeAll(() => loadCatalogues(['console/shared', 'console/audit', 'console/verification']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({ operator: { id: 1, name: 'Audrey', email: 'a@example.com', roles: ['auditor'] } })
  answer('get', 'audit/verify', { heads: [] })
})

test('a booking leads to its transaction by the reference; other events tell theirs in words', async () => {
  const edited: AuditEntry = {
    ...event,
    id: 8,
    kind: 'account_changed',
    record: 'account:3',
    detail: 'edited',
  }
  answer('get', 'audit', { items: [event, edited], next: null })
  renderScreen(<AuditPage />, '/audit')
  const trail = within(await screen.findByRole('table'))
  expect(trail.getByRole('link', { name: 'withdrawal:5:payable' }).getAttribute('href')).toBe(
    '/ledger/transactions?q=withdrawal%3A5%3Apayable',
  )
  expect(trail.getByText('Edited').closest('a')).toBeNull()
  expect(trail.getByRole('link', { name: 'Account 3' }).getAttribute('href')).toBe('/kyc/3')
  expect(trail.getByRole('link', { name: 'Withdrawal 5' })).toBeTruthy()
})

test('the trail alone is verified here', async () => {
  answer('get', 'audit', { items: [], next: null })
  renderScreen(<AuditPage />, '/audit')
  await screen.findByText('Not checked yet.')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Audit trail integrity',
    'No events found',
  ])
})
