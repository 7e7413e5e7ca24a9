import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { proposal } from '@/testing/proposal'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { waitingForMe } from '../model/proposals'
import ProposalsPage from './ProposalsPage'

beforeAll(() => loadCatalogues(['console/proposals', 'console/shared']))

beforeEach(() => {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 3, name: 'Adam', email: 'a@example.com', roles: ['admin'] },
    csrfToken: 'desk-token',
  })
})

test('the list tells what is proposed, by whom, why, and which the reader may approve', async () => {
  const own = { ...proposal, id: 6, may_approve: false, summary: 'Reset the authenticator of Ruth' }
  const seen = answer('get', 'proposals', { items: [proposal, own], total: 2 })
  renderScreen(<ProposalsPage />, '/proposals')
  const link = await screen.findByRole('link', { name: proposal.summary })
  expect(link.getAttribute('href')).toBe('/proposals/5')
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('Helps with first reviews')
  expect(first?.textContent).toContain('Anna de Wet')
  expect(within(first as HTMLElement).getByText('Waiting for approval')).toBeTruthy()
  expect(within(first as HTMLElement).getByText('You may approve it')).toBeTruthy()
  expect(within(second as HTMLElement).queryByText('You may approve it')).toBeNull()
  expect(seen[0]?.url.search).toBe('?page=1')
})

test('the rows are walked and opened by the keyboard', async () => {
  answer('get', 'proposals', { items: [proposal, { ...proposal, id: 6, summary: 'Other' }], total: 2 })
  renderScreen(<ProposalsPage />, '/proposals')
  await screen.findByRole('link', { name: 'Other' })
  await userEvent.keyboard('j{Enter}')
  await waitFor(() => expect(screen.getByTestId('elsewhere').textContent).toBe('/proposals/6'))
})

test('a state and a kind narrow it', async () => {
  const seen = answer('get', 'proposals', { items: [], total: 0 })
  renderScreen(<ProposalsPage />, '/proposals', '?state=REJECTED&kind=issue_project&q=harbour')
  expect(await screen.findByText('No proposal matches')).toBeTruthy()
  expect(seen[0]?.url.search).toBe('?state=REJECTED&kind=issue_project&q=harbour&page=1')
  expect(screen.getByRole('link', { name: 'Rejected' }).getAttribute('aria-current')).toBe('true')
})

test('the list is downloaded as it is narrowed', async () => {
  answer('get', 'proposals', { items: [proposal], total: 1 })
  renderScreen(<ProposalsPage />, '/proposals', '?state=REJECTED&kind=issue_project&q=harbour&page=2')
  const file = await screen.findByRole('link', { name: 'Download CSV' })
  expect(file.getAttribute('href')).toBe(
    '/ops/api/proposals/export?state=REJECTED&kind=issue_project&q=harbour',
  )
})

test('where nothing waits, that is said; where asking fails, it can be tried again', async () => {
  answer('get', 'proposals', { items: [], total: 0 })
  const { unmount } = renderScreen(<ProposalsPage />, '/proposals')
  expect(await screen.findByText('No proposals are waiting')).toBeTruthy()
  unmount()
  queryClient.clear()
  refuse('get', 'proposals', 500, 'Error_Internal')
  renderScreen(<ProposalsPage />, '/proposals')
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})

test('the count of the rail is of those that the reader may approve or carry on', () => {
  const other = { ...proposal, may_approve: false }
  const unfinished = { ...other, unfinished: true }
  expect(waitingForMe({ items: [proposal, other, unfinished], total: 3 })).toEqual({ count: 1, more: false })
  expect(waitingForMe({ items: [proposal], total: 2 })).toEqual({ count: 1, more: true })
  expect(waitingForMe({ items: [other], total: 2 })).toEqual({ count: 0, more: false })
})

test('one that was approved and broke off says so, and that the reader may continue it', async () => {
  const unfinished = {
    ...proposal,
    kind: 'issue_project' as const,
    state: 'APPROVED' as const,
    may_approve: false,
    unfinished: true,
  }
  answer('get', 'proposals', { items: [unfinished], total: 1 })
  renderScreen(<ProposalsPage />, '/proposals')
  expect(await screen.findByText('Approved, being carried out')).toBeTruthy()
})
