import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence, server } from '@/testing/server'
import { lineEntry } from '@/testing/statement'
import type { LineEntry } from '../api/wire'
import StatementLinesPage from './StatementLinesPage'

const entries: LineEntry[] = [
  lineEntry,
  { ...lineEntry, id: 8, party: 'Wei Li', kind: 'transfer', record: 2, certain: false, direction: 'credit' },
  { ...lineEntry, id: 9, party: null, kind: null, record: null, is_reversal: true },
  { ...lineEntry, id: 10, party: 'Ming Sun', state: 'DIFFERENT', kind: null, record: null },
]

function show(role: Role = 'finance', search = '', items = entries) {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'receipts/bank_accounts', {
    items: [
      { id: 1, name: 'PKF', open: true },
      { id: 2, name: 'Cayman', open: true },
      { id: 3, name: 'Old', open: false },
    ],
  })
  const seen = answer('get', 'statement_lines', { items, total: items.length })
  renderScreen(<StatementLinesPage />, '/statement_lines', search)
  return seen
}

const asked = (seen: { url: URL }[]) => Object.fromEntries(seen[0]?.url.searchParams ?? [])
const row = async (party: string) => {
  const link = await screen.findByRole('link', { name: party })
  return within(link.closest('tr') as HTMLElement)
}
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }))
const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm all exact' }))
const said = (text: string) => waitFor(() => expect(useLastAction.getState().text).toBe(text))

beforeAll(() => loadCatalogues(['console/shared', 'console/statement']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
})

test('it begins with what waits, and each says whether money came or left, and what it seems to be', async () => {
  const seen = show()
  const first = await row('Lan Chen')
  for (const words of ['#7 · STMT-118/4', '-US$ 1,000.50', 'Debit', 'PKF', 'To confirm', 'Exact'])
    expect(first.getByRole('link', { name: 'Lan Chen' }).closest('tr')?.textContent).toContain(words)
  expect(first.getByRole('link', { name: 'Payout 42 paid' }).getAttribute('href')).toBe('/payouts/42')
  const second = await row('Wei Li')
  await second.findByText('Transfer: Cayman')
  expect(second.getByText('Credit').closest('td')?.textContent).toContain('+US$ 1,000.50')
  expect(second.getByText('Possible')).toBeTruthy()
  const third = await row('Name not given')
  expect(third.getByText('Nobody released it')).toBeTruthy()
  expect(third.getByText('Debit, reversal')).toBeTruthy()
  expect((await row('Ming Sun')).getByText('Different')).toBeTruthy()
  expect(asked(seen)).toEqual({ state: 'OPEN,DIFFERENT,TRANSIT' })
})

test('what narrows the list goes into what is asked for, into the file and into the lines', async () => {
  const seen = show('finance', '?state=DONE&kind=charge&bank_account=2&file=12&q=fee')
  const first = await row('Lan Chen')
  expect(asked(seen)).toEqual({ state: 'DONE', kind: 'charge', bank_account: '2', file: '12', q: 'fee' })
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/ops/api/statement_lines/export?state=DONE&kind=charge&bank_account=2&file=12&q=fee',
  )
  expect(first.getByRole('link', { name: 'Lan Chen' }).getAttribute('href')).toBe(
    '/statement_lines/7?state=DONE&kind=charge&bank_account=2&file=12&q=fee',
  )
  const file = screen.getByRole('link', { name: /^Bank file 12/ })
  expect(file.getAttribute('href')).toBe('/statement_lines?state=DONE&kind=charge&bank_account=2&q=fee')
})

test('that nothing waits is good news, that nothing was found is not', async () => {
  show('finance', '', [])
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy()
  queryClient.clear()
  show('finance', '?file=12', [])
  expect(await screen.findByText('No line matches')).toBeTruthy()
})

test('a key leads to the next bank file', async () => {
  show()
  await row('Lan Chen')
  await userEvent.keyboard('n')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/bank_files/new')
})

test('everything exact is confirmed call by call, and it is said how many', async () => {
  show()
  const seen = sequence('post', 'statement_lines/confirm_exact', [
    { status: 200, body: { confirmed: 200, left: 31 } },
    { status: 200, body: { confirmed: 31, left: 0 } },
  ])
  await ask()
  expect(seen).toEqual([])
  await press('Confirm all exact')
  await said('231 lines confirmed')
  expect(seen.map(({ body }) => body)).toEqual([{}, {}])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('it can be stopped: the call that is under way ends, and no other one follows', async () => {
  show()
  let calls = 0
  let release: (() => void) | undefined
  server.use(
    http.post('*/api/statement_lines/confirm_exact', async () => {
      calls += 1
      if (calls === 2)
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return HttpResponse.json({ confirmed: 200, left: 1000 })
    }),
  )
  await ask()
  await press('Confirm all exact')
  expect(await dialog().findByText('200 lines confirmed, 1,000+ left')).toBeTruthy()
  await waitFor(() => expect(release).toBeDefined())
  await press('Stop')
  expect(screen.queryByRole('dialog')).toBeNull()
  release?.()
  await said('400 lines confirmed, 1,000+ exact left')
  expect(calls).toBe(2)
})

test('a refusal stands in the question', async () => {
  show()
  refuse('post', 'statement_lines/confirm_exact', 403, 'Error_Forbidden')
  await ask()
  await press('Confirm all exact')
  expect((await dialog().findByRole('alert')).textContent).not.toBe('')
})

test.each(['approver', 'auditor'] as const)('%s reads and confirms nothing', async (role) => {
  show(role)
  await row('Lan Chen')
  expect(screen.queryByRole('button', { name: /exact/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Read a bank file/ })).toBeNull()
  await userEvent.keyboard('n')
  expect(screen.queryByTestId('elsewhere')).toBeNull()
})

test('days of booking narrow the list and its file', async () => {
  const seen = show('finance', '?state=all&from=2026-11-20&to=2026-11-20')
  await row('Lan Chen')
  expect(asked(seen)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(document.querySelector('.file-link')?.getAttribute('href')).toContain(
    'from=2026-11-20&to=2026-11-20',
  )
})

test('a file that was read by mistake is withdrawn with a reason', async () => {
  show('finance', '?state=all&file=12')
  await row('Lan Chen')
  const seen = answer('post', 'bank_files/12/withdraw', {})
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw this file' }))
  await press('Withdraw')
  expect(seen).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Why it is withdrawn' }), 'another bank account')
  await press('Withdraw')
  await said('Bank file 12 is withdrawn')
  expect(seen[0]?.body).toEqual({ reason: 'another bank account' })
})

test('whoever only reads withdraws nothing', async () => {
  show('auditor', '?state=all&file=12')
  await row('Lan Chen')
  expect(screen.queryByRole('button', { name: 'Withdraw this file' })).toBeNull()
})

test('the lines of a closed bank account are still found, and it says that it is closed', async () => {
  show()
  expect(await screen.findByRole('option', { name: 'Old (closed)' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'PKF' })).toBeTruthy()
})
