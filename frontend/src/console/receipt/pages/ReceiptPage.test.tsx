import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { ReceiptItem, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { candidate, receiptItem } from '@/testing/receipt'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import ReceiptPage from './ReceiptPage'

async function show(change: Partial<ReceiptItem> = {}, role: Role = 'finance') {
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })
  const receipt = { ...receiptItem, ...change }
  const seen = answer('get', 'receipts/7', receipt)
  renderRoute(<ReceiptPage />, '/receipts/:id', '/receipts/7')
  await screen.findByRole('heading', { level: 1, name: receipt.payer ?? 'Receipt 7' })
  return seen
}

const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const confirm = (name: string) => userEvent.click(dialog().getByRole('button', { name }))
const cautions = () => screen.queryAllByRole('note').map(({ textContent }) => textContent)
const said = (text: string) => waitFor(() => expect(useLastAction.getState().text).toBe(text))

const matched: Partial<ReceiptItem> = {
  state: 'MATCHED',
  candidates: [],
  may: ['unmatch'],
  matched_to: { kind: 'deposit', id: 12 },
}

beforeAll(() => loadCatalogues(['deskRefusals', 'console/shared', 'console/receipt']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
})

test('what the statement shows is told, and its book is led to', async () => {
  await show()
  const facts = document.querySelector('.investor-side')?.textContent
  for (const words of ['PKF', 'STMT-118/4', 'Lan Chen', '6222020200112233', 'Invest D00000000012', 'Farah'])
    expect(facts).toContain(words)
  expect(screen.getByRole('link', { name: 'US$ 1,000.50' }).getAttribute('href')).toBe(
    '/ledger/books/suspense:7?asset=USD',
  )
  expect(screen.getByRole('link', { name: 'Bookings' }).getAttribute('href')).toBe(
    '/ledger/books/suspense:7?asset=USD',
  )
  expect(screen.getByRole('button', { name: "Copy the bank's reference" })).toBeTruthy()
  expect(document.querySelector('.history strong')?.textContent).toBe('Entered')
  expect(document.querySelector('.history li .muted')?.textContent).toBe('Farah')
})

test('the best candidate is a key away, and both amounts are shown before it is matched', async () => {
  await show()
  const seen = answer('post', 'receipts/7/match', { ...receiptItem, ...matched })
  expect(screen.getByRole('link', { name: 'Deposit 12' }).getAttribute('href')).toBe('/deposits/12')
  expect(screen.getByText('The text names its reference, and the amount is exact')).toBeTruthy()
  expect(cautions()).toEqual([])
  await userEvent.keyboard('p')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Match to: Deposit 12' }))
  await userEvent.keyboard('{Enter}')
  const amounts = [...document.querySelectorAll('.receipt-amounts dd')].map((it) => it.textContent)
  expect(amounts).toEqual(['US$ 1,000.50', 'US$ 1,000.50'])
  expect(seen).toEqual([])
  await confirm('Match')
  await said('Receipt 7 is matched: Deposit 12')
  expect(seen[0]?.body).toEqual({ version: 3, kind: 'deposit', record: 12, arrived: 0 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the arrows walk through the candidates', async () => {
  await show({ candidates: [candidate, { ...candidate, kind: 'subscription', why: 'amount' }] })
  await userEvent.keyboard('p{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Match to: Order 12' }))
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Match to: Deposit 12' }))
})

test('another amount than is missing, and another bank account, are cautioned of', async () => {
  await show({ candidates: [{ ...candidate, why: 'reference', arrived: 15, other_bank: true }] })
  expect(screen.getByText('Asked for: US$ 1,000.50; arrived so far: US$ 15')).toBeTruthy()
  expect(cautions()).toEqual([
    'US$ 1,000.50 arrived; US$ 985.50 is still missing.',
    'Its investor was told to pay to another bank account, not to PKF.',
  ])
  expect(document.querySelector('.caution-far')).toBeNull()
})

test('ten times as much is matched only by who says that it is right', async () => {
  await show({ candidates: [{ ...candidate, amount: 100.05 }] })
  const seen = answer('post', 'receipts/7/match', { ...receiptItem, ...matched })
  expect(document.querySelector('.caution-far')?.textContent).toContain('at least ten times as much')
  await press('Match to: Deposit 12')
  await confirm('Match')
  expect(dialog().getByRole('alert').textContent).toBe('Tick this once you have checked the amount.')
  expect(seen).toEqual([])
  await userEvent.click(dialog().getByRole('checkbox'))
  await confirm('Match')
  await waitFor(() => expect(seen).toHaveLength(1))
})

test('more than a deposit waits for is matched only by who says that it is right', async () => {
  await show({ candidates: [{ ...candidate, why: 'reference', arrived: 1000.5 }] })
  const seen = answer('post', 'receipts/7/match', { ...receiptItem, ...matched })
  expect(cautions()).toEqual(['Deposit 12 has received everything that it waits for; this would be more.'])
  await press('Match to: Deposit 12')
  await confirm('Match')
  expect(dialog().getByRole('alert').textContent).toBe('Tick this once you have checked the amount.')
  await userEvent.click(dialog().getByRole('checkbox'))
  await confirm('Match')
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ arrived: 1000.5 }))
})

test('a search shows what has arrived by now, once a match was too late', async () => {
  await show({ candidates: [] })
  answer('get', 'receipts/7/candidates', { items: [candidate] })
  await userEvent.keyboard('pChen')
  await userEvent.click(await screen.findByRole('button', { name: 'Match to: Deposit 12' }))
  refuse('post', 'receipts/7/match', 409, 'Error_StaleVersion')
  await confirm('Match')
  await dialog().findByRole('alert')
  answer('get', 'receipts/7/candidates', { items: [{ ...candidate, arrived: 400 }] })
  await confirm('Cancel')
  expect(await screen.findByText(/arrived so far: US\$ 400/)).toBeTruthy()
})

test('any other one that waits is searched for', async () => {
  await show({ candidates: [] })
  const seen = answer('get', 'receipts/7/candidates', {
    items: [{ ...candidate, id: 44, kind: 'subscription', project: 'Seaside Flats', why: 'searched' }],
  })
  expect(screen.getByText(/Nothing that waits fits/)).toBeTruthy()
  await userEvent.keyboard('pChen')
  expect(await screen.findByRole('button', { name: 'Match to: Order 44' })).toBeTruthy()
  expect(screen.getByText('Seaside Flats · D00000000012')).toBeTruthy()
  expect(seen.at(-1)?.url.searchParams.get('q')).toBe('Chen')
  answer('get', 'receipts/7/candidates', { items: [] })
  await userEvent.keyboard(' Wei')
  expect(await screen.findByText(/^Nothing in this currency/)).toBeTruthy()
})

test.each(['ReceiptAlreadyMatched', 'Error_StaleVersion', 'OrderNotPending'])(
  'after %s the receipt as it is by now is loaded once the question is left',
  async (messageKey) => {
    const seen = await show()
    refuse('post', 'receipts/7/match', 409, messageKey)
    await press('Match to: Deposit 12')
    await confirm('Match')
    expect((await dialog().findByRole('alert')).textContent).not.toBe('')
    const before = seen.length
    answer('get', 'receipts/7', { ...receiptItem, ...matched })
    await confirm('Cancel')
    expect(await screen.findByRole('button', { name: /^Undo the match/ })).toBeTruthy()
    expect(before).toBe(1)
  },
)

test('a match is undone, with a reason where one is given', async () => {
  await show(matched)
  const seen = answer('post', 'receipts/7/unmatch', receiptItem)
  await userEvent.keyboard('f')
  await confirm('Undo the match')
  await said('Receipt 7 is unmatched again')
  expect(seen[0]?.body).toEqual({ version: 3 })
})

test('the reason why it is undone is sent', async () => {
  await show(matched)
  const seen = answer('post', 'receipts/7/unmatch', receiptItem)
  await press(/^Undo the match/)
  await userEvent.type(dialog().getByRole('textbox'), 'Another investor')
  await confirm('Undo the match')
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 3, reason: 'Another investor' }))
})

test('it goes back to its payer with a reason, and a second person is spoken of before', async () => {
  await show()
  const seen = answer('post', 'receipts/7/return', { ...receiptItem, ...matched, may: [], payout: 42 })
  await userEvent.keyboard('l')
  expect(screen.getByText(/which a second person has to approve/)).toBeTruthy()
  await press(/^Return it/)
  expect(screen.getByText('Say why.')).toBeTruthy()
  expect(seen).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Unknown payer')
  await press(/^Return it/)
  await said('Receipt 7 goes back to its payer')
  expect(seen[0]?.body).toEqual({ version: 3, reason: 'Unknown payer' })
})

test('one that was entered by mistake is taken back with a reason', async () => {
  await show()
  const seen = answer('post', 'receipts/7/withdraw', { ...receiptItem, state: 'WITHDRAWN', may: [] })
  await userEvent.keyboard('f')
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Wrong amount')
  await press(/^Take it back/)
  await said('Receipt 7 is taken back')
  expect(seen[0]?.body).toEqual({ version: 3, reason: 'Wrong amount' })
})

test('who was slower is offered the receipt as it is by now, and keeps the words', async () => {
  await show()
  refuse('post', 'receipts/7/withdraw', 409, 'Error_StaleVersion')
  await press(/^Entered by mistake/)
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Wrong amount')
  await press(/^Take it back/)
  await screen.findByRole('alert')
  answer('get', 'receipts/7', { ...receiptItem, version: 4 })
  const seen = answer('post', 'receipts/7/withdraw', { ...receiptItem, state: 'WITHDRAWN', may: [] })
  await press('Load the current version')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await press(/^Take it back/)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 4, reason: 'Wrong amount' }))
})

test('one that was returned leads to its payout', async () => {
  await show({ ...matched, may: [], matched_to: { kind: 'return', id: null }, payout: 42 })
  expect(screen.getByRole('link', { name: 'Returned with payout 42' }).getAttribute('href')).toBe(
    '/payouts/42',
  )
})

test.each([
  ['finance', '/distributions/5'],
  ['approver', '/distributions/5'],
  ['auditor', '/distributions/5'],
  ['admin', undefined],
] as const)('%s is led from one that funds a distribution to %s', async (role, way) => {
  await show({ ...matched, may: [], matched_to: { kind: 'distribution', id: 5 } }, role)
  await screen.findByText(/Distribution 5/)
  expect(screen.queryByRole('link', { name: /Distribution 5/ })?.getAttribute('href')).toBe(way)
})

test('one that was only stated says so, and nothing can be done with it', async () => {
  await show({ ...matched, reference: null, payer: null, may: [] })
  expect(document.querySelector('.record-head .status')?.textContent).toBe('Not yet confirmed')
  expect(screen.getByText(/A colleague stated this amount at the review/)).toBeTruthy()
  expect(document.querySelector('.receipt-acts')).toBeNull()
})

test('who only reads is offered nothing', async () => {
  await show({ candidates: [], may: [] }, 'auditor')
  expect(screen.queryByText('What it may be for')).toBeNull()
  expect(document.querySelector('.receipt-acts')).toBeNull()
  await userEvent.keyboard('pfl')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what lies at the bitcoin gateway goes with its deposit: nothing can be done with it here', async () => {
  await show({
    ...matched,
    bank_account: null,
    payer: null,
    reference: 'INV-1',
    may: ['match', 'unmatch', 'return', 'withdraw'],
  })
  const facts = document.querySelector('.investor-side')
  expect(facts?.textContent).toContain('Bank accountBitcoin gateway')
  expect(facts?.textContent).toContain('InvoiceINV-1')
  expect(screen.getByRole('button', { name: 'Copy the invoice number' })).toBeTruthy()
  expect(document.querySelector('.record-acts, .candidates')).toBeNull()
  await userEvent.keyboard('lf')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
