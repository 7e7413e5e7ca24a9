import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role, Verification, VerificationFinding, VerificationVerdict } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import ReconciliationPage from './ReconciliationPage'

const last: VerificationVerdict = {
  started_at: '2026-11-23T10:00:00Z',
  finished_at: '2026-11-23T10:01:00Z',
  intact: true,
  checked: 4200,
  batches: 0,
  events: 0,
  unsealed: 0,
  count: 0,
  findings: [],
}
const running = { started_at: '2026-11-23T11:00:00Z', checked: 1500, count: 0 }
const state = (parts: Partial<Verification>): Verification => ({ heads: [], ...parts })

const escrow: VerificationFinding = {
  code: 'project_escrow',
  record: 'project:7',
  text: 'its escrow is not the sum of its accepted orders: 100 and not 90 USD',
  asset: 'USD',
  found: 100,
  expected: 90,
  beside: ['escrow:7'],
}

const wrong = (...findings: VerificationFinding[]): Verification =>
  state({ last: { ...last, intact: false, count: findings.length, findings } })

const groups = ['console/shared', 'console/reconciliation', 'console/verification'] as const

beforeAll(() => loadCatalogues([...groups]))

beforeEach(() => queryClient.clear())

function show(role: Role = 'finance') {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  renderScreen(<ReconciliationPage />, '/reconciliation')
}

const part = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)

test('a run is started where none was yet, followed, and its result is shown', async () => {
  sequence('get', 'reconciliation', [
    { status: 200, body: state({}) },
    { status: 200, body: state({ running }) },
    { status: 200, body: state({ last }) },
  ])
  const started = answer('post', 'reconciliation', state({ running }))
  show()
  expect(await screen.findByText('Not checked yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Run now' }))
  expect(started).toHaveLength(1)
  expect((await screen.findByRole('status')).textContent).toContain('1,500 records so far')
  expect(screen.getByRole('button', { name: 'Run now' })).toHaveProperty('disabled', true)
  await waitFor(() => expect(screen.getByText('Everything agrees.')).toBeTruthy())
  expect(screen.getByText(/Records compared: 4,200/).textContent).toContain('Nov 23, 2026, 18:01 UTC+8')
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a difference tells both amounts, what they are of, what it was compared with and what may be done', async () => {
  answer('get', 'reconciliation', wrong(escrow))
  show('auditor')
  expect((await screen.findByRole('alert')).textContent).toContain('1 difference.')
  const found = await part('The escrow of a project is not the sum of its accepted orders')
  expect(found.getByText(/Approve and pay nothing that depends on it/)).toBeTruthy()
  expect(found.getByRole('link', { name: 'Project 7' }).getAttribute('href')).toBe('/projects/7')
  for (const name of ['US$ 100', 'Escrow of project 7 · USD'])
    expect(found.getByRole('link', { name }).getAttribute('href')).toBe('/ledger/books/escrow:7?asset=USD')
  const figures = [...document.querySelectorAll('td.number')].slice(0, 2).map((cell) => cell.textContent)
  expect(figures).toEqual(['US$ 100', 'US$ 90'])
  expect(found.getByRole('link', { name: 'Search the audit trail' }).getAttribute('href')).toBe(
    '/audit?record=project%3A7',
  )
})

test('differences of one kind stand together; without figures none are told, nor a trail to who does not see it', async () => {
  const log = (record: string): VerificationFinding => ({ code: 'log', record, text: '', beside: [] })
  answer('get', 'reconciliation', wrong(log('order:7'), escrow, log('withdrawal:9')))
  show('finance')
  const logs = await part('The log of a record does not end with its state')
  expect(logs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/subscriptions/7',
    '/withdrawals/9',
  ])
  expect(logs.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Record'])
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3)
})

test('shares that differ are told as shares', async () => {
  const holding = {
    ...escrow,
    code: 'holding',
    record: 'holding:3',
    asset: 'shares:7',
    beside: ['account:3'],
  }
  answer('get', 'reconciliation', wrong({ ...holding, found: 12.5, expected: 12 }))
  show()
  const found = await part('The shares held are not those that were issued and not taken back')
  expect(found.getByRole('link', { name: '12.5 shares' }).getAttribute('href')).toBe(
    '/ledger/books/holding:3?asset=shares%3A7',
  )
  expect(found.getByText('Shares held by account 3 · Shares of project 7')).toBeTruthy()
  expect(found.getByText('Account 3')).toBeTruthy()
})

const balance: VerificationFinding = {
  code: 'bank_balance',
  record: 'bank:1',
  text: '',
  asset: 'USD',
  found: 100,
  expected: 90,
  beside: ['statement of 2026-11-27', 'receipt:9', 'statement_line:7'],
}

test('a bank balance names its book, its statement and its open items, each with the way to it', async () => {
  answer('get', 'reconciliation', wrong(balance))
  show()
  await screen.findByRole('table')
  const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(ways).toEqual([
    ['Bank account 1 · USD', '/ledger/books/bank:1?asset=USD'],
    ['US$ 100', '/ledger/books/bank:1?asset=USD'],
    ['Statement of Nov 27, 2026', '/ledger/cash?day=2026-11-27'],
    ['Receipt 9', '/receipts/9'],
    ['Statement line 7', '/statement_lines/7'],
  ])
})

test('of many records the rest is folded', async () => {
  const items = Array.from({ length: 27 }, (_, index) => `receipt:${index + 1}`)
  answer('get', 'reconciliation', wrong({ ...balance, beside: items }))
  show()
  const more = await screen.findByText('22 more records')
  const folded = within(more.closest('details') as HTMLElement).getAllByRole('link', { hidden: true })
  expect(folded.map((link) => link.textContent)).toEqual(items.slice(5).map((it) => `Receipt ${it.slice(8)}`))
})

test('a code of tomorrow has the words of the command', async () => {
  answer('get', 'reconciliation', wrong({ ...escrow, code: 'of_tomorrow', text: 'it is of tomorrow' }))
  show()
  const found = await part('Another difference')
  expect(found.getByText('it is of tomorrow')).toBeTruthy()
  expect(found.getByText(/tell an administrator/)).toBeTruthy()
})

test('a run that broke off is no result, and says what to do', async () => {
  answer('get', 'reconciliation', wrong({ code: 'broke_off', record: 'run:3', text: '', beside: [] }))
  show()
  expect((await screen.findByRole('alert')).textContent).toBe('The last run has no result to rely on.')
  const found = await part('The run failed three times')
  expect(found.getByText(/Run it again once that is repaired/)).toBeTruthy()
})

test('more than are named are told by the command', async () => {
  const some = wrong(escrow)
  answer('get', 'reconciliation', state({ last: { ...some.last, count: 3 } as VerificationVerdict }))
  show()
  expect(await screen.findByText('2 more findings are named by the command on the server.')).toBeTruthy()
})

test('in Chinese too', async () => {
  useSession.setState({ locale: 'zh' })
  await loadCatalogues([...groups])
  answer('get', 'reconciliation', wrong(escrow))
  show()
  const found = await part('项目托管金额与已确认订单的合计不一致')
  expect(found.getByText(/请勿审批或支付与之有关的事项/)).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('发现 1 处差异')
  expect(found.getByRole('link', { name: '项目 7 的托管金额 · USD' })).toBeTruthy()
  expect(document.querySelector('table')?.textContent).not.toMatch(/[a-z]+:/)
})

test('where it does not come, or does not start, it is told and can be tried again', async () => {
  refuse('get', 'reconciliation', 500, 'Error_Unexpected')
  show()
  await screen.findByRole('alert')
  answer('get', 'reconciliation', state({ last }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Everything agrees.')
  const refused = refuse('post', 'reconciliation', 503, 'Error_Unavailable')
  await userEvent.click(screen.getByRole('button', { name: 'Run now' }))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(refused).toHaveLength(2))
})
