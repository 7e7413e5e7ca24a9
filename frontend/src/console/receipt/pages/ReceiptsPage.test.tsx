import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { ReceiptEntry, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { receiptEntry } from '@/testing/receipt'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import ReceiptsPage from './ReceiptsPage'

const entries: ReceiptEntry[] = [
  receiptEntry,
  { ...receiptEntry, id: 8, payer: null, state: 'MATCHED', matched_to: { kind: 'deposit', id: 12 } },
  { ...receiptEntry, id: 9, payer: 'Wei Li', state: 'MATCHED', matched_to: { kind: 'return', id: null } },
  {
    ...receiptEntry,
    id: 10,
    payer: 'Ming Sun',
    reference: null,
    state: 'MATCHED',
    matched_to: { kind: 'subscription', id: 4 },
  },
]

function show(role: Role = 'finance', search = '', items = entries) {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  const seen = answer('get', 'receipts', { items, total: items.length })
  renderScreen(<ReceiptsPage />, '/receipts', search)
  return seen
}

const asked = (seen: { url: URL }[]) => Object.fromEntries(seen[0]?.url.searchParams ?? [])
const row = async (payer: string) => {
  const link = await screen.findByRole('link', { name: payer })
  return within(link.closest('tr') as HTMLElement)
}
const dialog = () => within(screen.getByRole('dialog'))

beforeAll(() => loadCatalogues(['console/shared', 'console/receipt']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
})

test('it begins with what is unmatched, and each says who paid, what they wrote and when it counts', async () => {
  const seen = show()
  const first = await row('Lan Chen')
  expect(first.getByText('#7 · STMT-118/4')).toBeTruthy()
  for (const words of ['Invest D00000000012', 'PKF', 'Unmatched']) expect(first.getByText(words)).toBeTruthy()
  expect(first.getByRole('link').closest('tr')?.textContent).toContain('US$ 1,000.50')
  expect(asked(seen)).toEqual({ state: 'UNMATCHED' })
  const file = screen.getByRole('link', { name: 'Download CSV' })
  expect(file.getAttribute('href')).toBe('/ops/api/receipts/export?state=UNMATCHED')
})

test('what lies at the bitcoin gateway says so', async () => {
  show('finance', '?state=all', [{ ...receiptEntry, bank_account: null, payer: null, state: 'MATCHED' }])
  const coins = await row('Bitcoin gateway')
  expect(coins.getByRole('cell', { name: 'Bitcoin gateway' })).toBeTruthy()
})

test('what it is for is named and led to', async () => {
  const seen = show('finance', '?state=all&currency=USD&q=Chen')
  const unknown = await row('Payer not known')
  expect(unknown.getByRole('link', { name: 'Deposit 12' }).getAttribute('href')).toBe('/deposits/12')
  expect(unknown.getByRole('link', { name: 'Payer not known' }).getAttribute('href')).toBe(
    '/receipts/8?state=all&currency=USD&q=Chen',
  )
  const returned = await row('Wei Li')
  expect(returned.getByRole('link', { name: 'Returned to the payer' }).getAttribute('href')).toBe('/payouts')
  const stated = await row('Ming Sun')
  expect(stated.getByRole('link', { name: 'Order 4' }).getAttribute('href')).toBe('/subscriptions/4')
  expect(stated.getByText('Not yet confirmed')).toBeTruthy()
  expect(asked(seen)).toEqual({ currency: 'USD', q: 'Chen' })
})

test('that nothing is unmatched is good news, that nothing was found is not', async () => {
  show('finance', '', [])
  expect(await screen.findByText('Nothing is unmatched')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Enter a receipt/ })).toBeTruthy()
  queryClient.clear()
  show('finance', '?q=nobody', [])
  expect(await screen.findByText('No receipt matches')).toBeTruthy()
})

test('finance enters one by a key', async () => {
  show('finance', '?currency=USD')
  await row('Lan Chen')
  await userEvent.keyboard('n')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/receipts/new?currency=USD')
})

test('what is exact is matched once that is confirmed, and it is said what is left', async () => {
  show()
  const seen = answer('post', 'receipts/match_exact', { matched: 3, left: 1 })
  await row('Lan Chen')
  await userEvent.click(screen.getByRole('button', { name: 'Match what is exact' }))
  expect(seen).toEqual([])
  await userEvent.click(dialog().getByRole('button', { name: 'Match what is exact' }))
  await waitFor(() => expect(useLastAction.getState().text).toBe('3 receipts matched, 1 left unmatched'))
  expect(seen[0]?.body).toEqual({})
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is left is counted up to a thousand', async () => {
  show()
  answer('post', 'receipts/match_exact', { matched: 0, left: 1000 })
  await row('Lan Chen')
  await userEvent.click(screen.getByRole('button', { name: 'Match what is exact' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Match what is exact' }))
  await waitFor(() =>
    expect(useLastAction.getState().text).toBe('Nothing was exact, more than 1,000 left unmatched'),
  )
})

test('a refusal stands in the question', async () => {
  show()
  refuse('post', 'receipts/match_exact', 403, 'Error_Forbidden')
  await row('Lan Chen')
  await userEvent.click(screen.getByRole('button', { name: 'Match what is exact' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Match what is exact' }))
  expect((await dialog().findByRole('alert')).textContent).not.toBe('')
})

test.each(['approver', 'auditor'] as const)('%s reads and enters nothing', async (role) => {
  show(role)
  await row('Lan Chen')
  expect(screen.queryByRole('button', { name: /exact/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Enter a receipt/ })).toBeNull()
  await userEvent.keyboard('n')
  expect(screen.queryByTestId('elsewhere')).toBeNull()
})

test('the server sorts it by the order in the address, and the file and the next page keep it', async () => {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
  const seen = answer('get', 'receipts', { items: entries, total: 50, newer: null, older: 10 })
  renderScreen(<ReceiptsPage />, '/receipts', '?sort=-amount')
  await row('Lan Chen')
  expect(asked(seen)).toEqual({ state: 'UNMATCHED', sort: '-amount' })
  const head = screen.getByRole('columnheader', { name: 'Amount' })
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/receipts/export?state=UNMATCHED&sort=-amount',
  )
  const next = screen.getByRole('link', { name: 'Next page' }).getAttribute('href')
  expect(new URLSearchParams(next?.split('?')[1])).toEqual(new URLSearchParams('before=10&sort=-amount'))
})
