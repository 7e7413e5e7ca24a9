import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { lineEntry, lineItem, proposal } from '@/testing/statement'
import type { LineItem } from '../api/wire'
import StatementLinePage from './StatementLinePage'

async function show(change: Partial<LineItem> = {}, role: Role = 'finance') {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'receipts/bank_accounts', {
    items: [
      { id: 1, name: 'PKF', open: true },
      { id: 2, name: 'Cayman', open: true },
    ],
  })
  const line = { ...lineItem, ...change }
  const seen = answer('get', 'statement_lines/7', line)
  renderRoute(<StatementLinePage />, '/statement_lines/:id', '/statement_lines/7')
  await screen.findByRole('heading', { level: 1, name: line.party ?? 'Statement line 7' })
  return seen
}

const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const confirm = (name = 'Confirm') => userEvent.click(dialog().getByRole('button', { name }))
const said = (text: string) => waitFor(() => expect(useLastAction.getState().text).toBe(text))
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(
    `[data-field=${name}] :is(input, select, textarea)`,
  ) as HTMLInputElement
const mistake = (name: string) => document.querySelector(`[data-field=${name}] .field-error`)?.textContent
const booked = () => [...document.querySelectorAll('.foretold li')].map((it) => it.textContent)

async function byHand(kind: string) {
  await press(/^It is something else/)
  await userEvent.selectOptions(field('kind'), kind)
}

const confirms = () => answer('post', 'statement_lines/7/confirm', { ...lineItem, state: 'DONE', may: [] })

beforeAll(() => loadCatalogues(['deskRefusals', 'console/shared', 'console/statement']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
})

test('what the bank says is told, with the way to its file and its bookings', async () => {
  await show()
  const facts = document.querySelector('.investor-side')?.textContent
  for (const words of [
    '-US$ 1,000.50',
    'Debit',
    'PKF',
    'STMT-118/4',
    '6222020200112233',
    'Withdrawal P0000000042X',
  ])
    expect(facts).toContain(words)
  expect(screen.getByRole('link', { name: 'Bank file 12' }).getAttribute('href')).toBe(
    '/statement_lines?state=all&file=12',
  )
  expect(screen.getByRole('link', { name: 'Bookings' }).getAttribute('href')).toBe(
    '/ledger/transactions?q=statement_line%3A7',
  )
  expect(document.querySelector('.history strong')?.textContent).toBe('Read, to be confirmed')
})

test('the best proposal is a key away, and what it books is shown before it is confirmed', async () => {
  await show()
  const seen = confirms()
  expect(screen.getByText("Exact: it names the record's reference")).toBeTruthy()
  expect(screen.getByText(/^Lan Chen · US\$ 1,000.50 · Released/)).toBeTruthy()
  await userEvent.keyboard('p')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm: Payout 42 paid' }))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('dialog').textContent).toContain('PKF')
  expect(dialog().getByText(/^Payout 42 is marked as paid, with the value date/)).toBeTruthy()
  expect(booked()).toEqual(['PayoutBank accountUS$ 1,000.50'])
  expect(seen).toEqual([])
  await confirm()
  await said('Line 7 is confirmed: Payout 42 paid')
  expect(seen[0]?.body).toEqual({ version: 3, kind: 'payout_executed', record: 42 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the arrows walk through the proposals', async () => {
  await show({ proposals: [proposal, { ...proposal, kind: 'batch_executed', record: 3, why: 'amount' }] })
  await userEvent.keyboard('p{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm: Payout batch 3 paid' }))
})

test('another amount, and a payout that nobody released, are cautioned of', async () => {
  const subject = { amount: 900, currency: 'USD', name: 'Lan Chen', state: 'DUE', day: null }
  await show({ proposals: [{ ...proposal, certain: false, subject }] })
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    'The line says US$ 1,000.50, but the record says US$ 900.',
    expect.stringContaining('was not released to the bank'),
  ])
  refuse('post', 'statement_lines/7/confirm', 409, 'PayoutNotDue')
  await press('Confirm: Payout 42 paid')
  await confirm()
  expect((await dialog().findByRole('alert')).textContent).toContain('Open the payout and check')
})

test('a payout that came back needs the reason why', async () => {
  await show({ direction: 'credit', proposals: [{ ...proposal, kind: 'payout_bounced' }] })
  const seen = confirms()
  await press('Confirm: Payout 42 came back')
  await confirm()
  expect(mistake('reason')).toBe('Say why.')
  expect(seen).toEqual([])
  await userEvent.type(field('reason'), 'Account closed')
  await confirm()
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({
      version: 3,
      kind: 'payout_bounced',
      record: 42,
      reason: 'Account closed',
    }),
  )
})

test('what the gateway kept is said with its settlement', async () => {
  await show({ direction: 'credit', proposals: [], kinds: ['gateway_settlement'] })
  const seen = confirms()
  await byHand('gateway_settlement')
  await press(/^Continue/)
  expect(mistake('record')).toBe('Choose the gateway.')
  await userEvent.selectOptions(field('record'), 'Card payments')
  await press(/^Continue/)
  expect(field('owed')).toBeNull()
  await userEvent.type(field('charge'), '1,5')
  await confirm()
  expect(mistake('charge')).toContain('without commas, spaces')
  await userEvent.clear(field('charge'))
  await userEvent.type(field('charge'), '12.5')
  expect(booked()).toEqual(['Bank accountPayment gatewayUS$ 1,000.50', 'FeesPayment gatewayUS$ 12.50'])
  await confirm()
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({ version: 3, kind: 'gateway_settlement', record: 1, charge: 12.5 }),
  )
})

test('a sale of coins says what the gateway owed for them, at most what it holds', async () => {
  const why = 'gateway_named' as const
  const coins = { kind: 'gateway_settlement', record: 2, certain: false, why, subject: null } as const
  await show({ direction: 'credit', proposals: [coins], kinds: ['gateway_settlement'], coins_held: 1650 })
  const seen = confirms()
  await press('Confirm: Crypto gateway settlement')
  await confirm()
  expect(mistake('owed')).toBe('Enter the amount credited for these coins.')
  await userEvent.type(field('owed'), '1650.01')
  await userEvent.tab()
  expect(mistake('owed')).toBe('This is more than the US$ 1,650 that the gateway holds.')
  await userEvent.clear(field('owed'))
  await userEvent.type(field('owed'), '1100.5')
  expect(booked()).toEqual([
    'Bank accountPayment gatewayUS$ 1,000.50',
    'Currency exchangePayment gatewayUS$ 100',
  ])
  await confirm()
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({ version: 3, kind: 'gateway_settlement', record: 2, owed: 1100.5 }),
  )
})

test.each([
  ['deposit', 7, 'Deposit 7', '/deposits/7'],
  ['distribution', 5, 'Distribution 5', '/distributions/5'],
  ['return', null, 'Returned to the payer', undefined],
] as const)('a reversal of money that a %s has is not confirmed here', async (kind, record, name, way) => {
  const moved_on = { receipt: 4, kind, record }
  const subject = { amount: 1000.5, currency: 'USD', name: null, state: 'DONE', day: '2026-11-20', moved_on }
  const reversal = { kind: 'reversal', record: 3, certain: false, why: 'amount', subject } as const
  await show({ direction: 'debit', is_reversal: true, proposals: [reversal] })
  expect(screen.getByRole('link', { name: 'Receipt 4' }).getAttribute('href')).toBe('/receipts/4')
  expect(screen.getByText(/has already been used/)).toBeTruthy()
  const link = screen.queryByRole('link', { name })
  expect(link?.getAttribute('href')?.replace(/\?.*/, '')).toBe(way)
  expect(document.body.textContent).toContain(name)
  expect(screen.queryByRole('button', { name: /^Confirm: / })).toBeNull()
})

test('where nothing is proposed a key opens the choice by hand', async () => {
  await show({ proposals: [] })
  const seen = confirms()
  expect(screen.getByText('Nothing in Landfall fits this line.')).toBeTruthy()
  await userEvent.keyboard('p')
  expect(document.activeElement).toBe(field('kind'))
  await press(/^Continue/)
  expect(mistake('kind')).toBe('Choose what it is.')
  await userEvent.selectOptions(field('kind'), 'charge')
  expect(field('record')).toBeNull()
  await press(/^Continue/)
  expect(dialog().getByText('US$ 1,000.50 is booked as a charge of the bank.')).toBeTruthy()
  await confirm()
  await said('Line 7 is confirmed: Bank charge')
  expect(seen[0]?.body).toEqual({ version: 3, kind: 'charge' })
})

test('the other account of a transfer is chosen among the own ones', async () => {
  await show()
  const seen = confirms()
  await byHand('transfer')
  expect(within(field('record')).queryByText('PKF')).toBeNull()
  await press(/^Continue/)
  expect(mistake('record')).toBe('Choose the other bank account.')
  await userEvent.selectOptions(field('record'), 'Cayman')
  await press(/^Continue/)
  expect(dialog().getByText(/left PKF for Cayman/)).toBeTruthy()
  await confirm()
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 3, kind: 'transfer', record: 2 }))
})

test('a record that does not fit is said at its field, and nothing typed is lost', async () => {
  await show()
  refuse('post', 'statement_lines/7/confirm', 400, 'Error_BadRequest', { params: { field: 'record' } })
  await byHand('reversal')
  await press(/^Continue/)
  expect(mistake('record')).toBe('Enter the number of the record.')
  await userEvent.type(field('record'), '#5')
  await press(/^Continue/)
  await confirm()
  await waitFor(() => expect(mistake('record')).toContain('The record does not fit this line'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([field('kind').value, field('record').value]).toEqual(['reversal', '#5'])
})

test('who was slower sees the line as it is by now, once the question is left', async () => {
  const seen = await show()
  refuse('post', 'statement_lines/7/confirm', 409, 'OrderNotPending')
  await press('Confirm: Payout 42 paid')
  await confirm()
  await dialog().findByRole('alert')
  expect(seen).toHaveLength(1)
  answer('get', 'statement_lines/7', { ...lineItem, state: 'DONE', may: [], confirmed_by: 'Noor' })
  await confirm('Cancel')
  expect(await screen.findByText('Noor')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

const different: Partial<LineItem> = {
  state: 'DIFFERENT',
  kind: null,
  record: null,
  proposals: [],
  may: ['set_aside', 'take'],
  earlier: { ...lineEntry, id: 5, state: 'DONE', text: 'Withdrawal', amount: 900 },
}

test('a line that differs stands beside the one that was read before, and what differs is marked', async () => {
  await show(different)
  const marked = [...document.querySelectorAll('.line-differs th')].map((it) => it.textContent)
  expect(marked).toEqual(['AmountDiffers', 'TextDiffers'])
  expect(screen.getByRole('link', { name: 'Line 5, read before' }).getAttribute('href')).toBe(
    '/statement_lines/5',
  )
})

test.each([
  ['f', /^Set it aside/, 'set_aside', 'Line 7 is set aside'],
  ['p', /^Take it/, 'take', 'Line 7 now waits to be confirmed'],
] as const)('by %s it is settled with a reason: %s', async (key, name, call, words) => {
  await show(different)
  const seen = answer('post', `statement_lines/7/${call}`, { ...lineItem, state: 'SET_ASIDE', may: [] })
  await userEvent.keyboard(key)
  await press(name)
  expect(mistake('reason')).toBe('Say why.')
  expect(seen).toEqual([])
  await userEvent.type(field('reason'), 'Only the text was shortened')
  await press(name)
  await said(words)
  expect(seen[0]?.body).toEqual({ version: 3, reason: 'Only the text was shortened' })
})

test('what was certain when the file was read says so, and leads to its record', async () => {
  await show({ state: 'DONE', kind: 'receipt', record: 9, proposals: [], may: [], direction: 'credit' })
  expect(screen.getByRole('link', { name: 'Receipt 9' }).getAttribute('href')).toBe('/receipts/9')
  expect(screen.getByText('Landfall, when the file was read')).toBeTruthy()
})

test('who only reads sees what is proposed, and is offered nothing', async () => {
  await show({ may: [] }, 'auditor')
  expect(screen.getByText("Exact: it names the record's reference")).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Confirm|It is)/ })).toBeNull()
  await userEvent.keyboard('pf')
  expect(document.querySelector('.campaign-form')).toBeNull()
})

test('money that left for nothing that was released is an alarm', async () => {
  await show({ kind: null, record: null, certain: false, proposals: [] })
  expect(screen.getByRole('alert').textContent).toContain('nothing that was released explains it')
})

test('a transfer in transit is taken back with a reason', async () => {
  await show({ state: 'TRANSIT', kind: 'transfer', record: 2, proposals: [], may: ['reopen'] })
  expect(document.querySelector('.record-next')?.textContent).toContain('one side of a transfer')
  const seen = answer('post', 'statement_lines/7/reopen', { ...lineItem, may: [] })
  await press(/^It is no transfer/)
  await userEvent.type(document.querySelector('textarea') as HTMLTextAreaElement, 'a fee')
  await press(/^Reopen/)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 3, reason: 'a fee' }))
})

const credit = { direction: 'credit', kind: 'receipt', record: 5, certain: false, amount: 985 } as const
const stated: LineItem['proposals'][number] = {
  kind: 'receipt',
  record: 5,
  certain: false,
  why: 'near',
  subject: { amount: 1000, currency: 'USD', name: null, state: 'MATCHED', day: '2026-11-18' },
}

test('what was stated is corrected to what arrived, with a reason', async () => {
  await show({ ...credit, proposals: [stated] })
  const seen = confirms()
  await press(/^Confirm: /)
  expect(dialog().getByText(/goes back to the first review/)).toBeTruthy()
  await confirm()
  expect(seen).toEqual([])
  await userEvent.type(field('reason'), 'the banks kept 15')
  await confirm()
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({ version: 3, kind: 'receipt', record: 5, reason: 'the banks kept 15' }),
  )
})

test('a receipt besides what was stated is warned of, and needs a reason', async () => {
  await show({ ...credit, proposals: [stated], kinds: ['receipt', 'charge'] })
  const seen = confirms()
  await byHand('receipt')
  await press(/^Continue/)
  expect(dialog().getByText(/A colleague has entered US\$ 1,000 as receipt 5/)).toBeTruthy()
  await confirm()
  expect(seen).toEqual([])
  await userEvent.type(field('reason'), 'from another payer')
  await confirm()
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ reason: 'from another payer' }))
})
