import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdjustmentEntry, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import AdjustmentsPage from './AdjustmentsPage'

const entry: AdjustmentEntry = {
  id: 12,
  kind: 'adjustment',
  state: 'APPROVED',
  account: { id: 7, number: 'PKF-7', investor_id: 1, name: 'Ann Lee' },
  to_account: null,
  direction: 'out',
  amount: 50,
  currency: 'USD',
  to_amount: null,
  to_currency: null,
  value_on: '2026-11-20',
  reason: 'charged twice',
  proposed_by: 'Farah',
  proposed_at: '2026-11-20T08:00:00Z',
  transaction: 3,
}

const exchange: AdjustmentEntry = {
  ...entry,
  id: 13,
  kind: 'exchange',
  state: 'PROPOSED',
  account: { ...entry.account, name: 'Ben Ma' },
  direction: null,
  to_amount: 357.15,
  to_currency: 'CNY',
}

function show(role: Role, search = '') {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  const seen = answer('get', 'adjustments', { items: [entry, exchange], total: 2 })
  renderScreen(<AdjustmentsPage />, '/adjustments', search)
  return seen
}

beforeAll(() => loadCatalogues(['console/shared', 'console/adjustment']))
beforeEach(() => queryClient.clear())

test('each booking says whose wallet gains or gives, and where it stands', async () => {
  show('auditor')
  const link = await screen.findByRole('link', { name: 'Ann Lee' })
  expect(link.getAttribute('href')).toBe('/adjustments/12')
  const row = within(link.closest('tr') as HTMLElement)
  for (const words of ['#12 · PKF-7', 'Adjustment, debit', 'charged twice', 'Booked'])
    expect(row.getByText(words)).toBeTruthy()
  expect(link.closest('tr')?.textContent).toMatch(/[-−]US\$ 50/)
  const other = (await screen.findByRole('link', { name: 'Ben Ma' })).closest('tr')
  expect(other?.textContent).toContain('Currency exchange')
  expect(other?.textContent).toContain('357.15')
})

test('finance proposes one; the auditor reads', async () => {
  show('auditor')
  await screen.findByRole('link', { name: 'Ann Lee' })
  expect(screen.queryByRole('link', { name: /Propose a booking/ })).toBeNull()
})

test('the list is narrowed by the address, and so is its file', async () => {
  const seen = show('finance', '?state=booked&kind=reward&q=Ann')
  await screen.findByRole('link', { name: 'Ann Lee' })
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    state: 'APPROVED',
    kind: 'reward',
    q: 'Ann',
  })
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/adjustments/export?state=APPROVED&kind=reward&q=Ann',
  )
  expect(screen.getByRole('link', { name: /Propose a booking/ }).getAttribute('href')).toBe(
    '/adjustments/new',
  )
})
