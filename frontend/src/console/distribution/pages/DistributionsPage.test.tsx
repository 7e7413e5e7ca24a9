import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { distributionEntry } from '@/testing/distribution'
import { projectFunds } from '@/testing/payout'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import DistributionsPage from './DistributionsPage'

const draft = {
  ...distributionEntry,
  id: 13,
  state: 'draft' as const,
  basis: 'per_share' as const,
  total: null,
  per_share: 0.5,
  funded: 0,
  paid: 0,
  holders: 0,
  lines_paid: 0,
  lines_waiting: 0,
}

function show(role: Role, { search = '', items = [distributionEntry, draft] } = {}) {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'project_funds', { items: [projectFunds] })
  const seen = answer('get', 'distributions', { items, total: items.length, total_capped: false })
  renderScreen(<DistributionsPage />, '/distributions', search)
  return seen
}

const rowOf = async (id: number) => {
  const links = await screen.findAllByRole('link', { name: 'Shore Residences' })
  const link = links.find((one) => one.getAttribute('href')?.startsWith(`/distributions/${id}`))
  return link?.closest('tr') as HTMLElement
}

beforeAll(() => loadCatalogues(['console/shared', 'console/distribution']))
beforeEach(() => queryClient.clear())

test('each says what of it is funded and paid, and how it stands', async () => {
  show('auditor')
  const row = await rowOf(12)
  for (const words of [
    '#12 · SHORE',
    'Rental income',
    'Paying',
    '30 of 40 holders paid',
    '2 lines are waiting',
  ])
    expect(within(row).getByText(words)).toBeTruthy()
  expect(row.textContent).toContain('US$ 1,000.50')
  expect(row.textContent).toContain('US$ 750.25')
  expect(row.textContent).toContain('75%')
})

test('what is funded stands below the total only while it is a part of it', async () => {
  const part = {
    ...distributionEntry,
    id: 14,
    state: 'approved' as const,
    funded: 400,
    paid: 0,
    lines_paid: 0,
  }
  show('auditor', { items: [distributionEntry, part] })
  expect((await rowOf(14)).textContent).toContain('US$ 400 funded')
  expect((await rowOf(12)).textContent).not.toContain('funded')
})

test('one that was paid whole says to how many, without a bar', async () => {
  const paid = { ...distributionEntry, id: 15, state: 'paid' as const, paid: 1000.5, lines_paid: 40 }
  show('auditor', { items: [distributionEntry, { ...paid, lines_waiting: 0 }] })
  const row = await rowOf(15)
  expect(within(row).getByText('40 holders')).toBeTruthy()
  expect(row.querySelector('.progress-bar')).toBeNull()
  expect((await rowOf(12)).querySelector('.progress-bar')).toBeTruthy()
})

test('a draft by share says what each share gets', async () => {
  show('auditor')
  const row = await rowOf(13)
  expect(row.textContent).toContain('US$ 0.50 a share')
  expect(within(row).getByText('Draft')).toBeTruthy()
})

test('one whose paying was stopped says so', async () => {
  show('auditor', { items: [{ ...distributionEntry, is_stopped: true }] })
  expect(within(await rowOf(12)).getByText('Stopped')).toBeTruthy()
})

test('the list is narrowed by the address, and so is its file', async () => {
  const seen = show('finance', { search: '?state=paying&cash_type=interest&project=7&q=Shore&page=2' })
  await rowOf(12)
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    state: 'paying',
    cash_type: 'interest',
    project: '7',
    q: 'Shore',
    page: '2',
  })
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/distributions/export?state=paying&cash_type=interest&project=7&q=Shore',
  )
})

test('with none, finance reads what one is and begins; who only reads is not sent to do so', async () => {
  show('finance', { items: [] })
  expect(await screen.findByText(/everyone who holds its shares on the record date. Draft one/)).toBeTruthy()
  await userEvent.keyboard('n')
  expect(screen.getByTestId('elsewhere').textContent).toBe('/distributions/new')
})

test('an approver is offered no new one', async () => {
  show('approver', { items: [] })
  expect(await screen.findByText(/Those that finance drafts are listed here/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /New distribution/ })).toBeNull()
})
