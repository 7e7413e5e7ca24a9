import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { payoutBatch } from '@/testing/payout'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import BatchesPage from './BatchesPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/payout']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
})

test('the list is narrowed as its address says, and the file is narrowed in the same way', async () => {
  const seen = answer('get', 'payout_batches', { items: [payoutBatch], total: 1 })
  renderScreen(<BatchesPage />, '/payout_batches', '?state=OPEN&q=PKF&before=40')
  await screen.findByRole('link', { name: 'PKF' })
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    state: 'OPEN',
    q: 'PKF',
    before: '40',
  })
  const file = screen.getByRole('link', { name: 'Download CSV' })
  expect(file.getAttribute('href')).toBe('/ops/api/payout_batches/export?state=OPEN&q=PKF')
  expect(screen.getByRole('link', { name: 'Released' }).getAttribute('href')).toBe(
    '/payout_batches?state=RELEASED&q=PKF',
  )
  expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('href')).toBe(
    '/payout_batches?state=OPEN&q=PKF',
  )
})

test('where nothing matches there is no file to take, and X widens the list again', async () => {
  const seen = answer('get', 'payout_batches', { items: [], total: 0 })
  renderScreen(<BatchesPage />, '/payout_batches', '?q=nobody')
  await screen.findByText('No batch matches')
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
  await userEvent.keyboard('x')
  await screen.findByText('No batch yet')
  expect(seen.at(-1)?.url.search).toBe('')
})
