import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { PayoutItem } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { today } from '@/shared/format/day'
import { loadCatalogues } from '@/shared/i18n'
import { payoutItem } from '@/testing/payout'
import { proposal } from '@/testing/proposal'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import PayoutPage from './PayoutPage'

async function show(change: Partial<PayoutItem>) {
  answer('get', 'payouts/42', { ...payoutItem, ...change })
  renderRoute(<PayoutPage />, '/payouts/:id', '/payouts/42')
  await screen.findByRole('heading', { level: 1, name: change.payee === null ? 'Payout 42' : 'Lan Chen' })
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
const reason = () => screen.getByLabelText(/^Reason/)

const proposed = () =>
  waitFor(() => {
    const note = screen.getByText(/A second person has to approve it/)
    expect(note.querySelector('a')?.getAttribute('href')).toBe('/proposals/5')
  })

beforeAll(() => loadCatalogues(['console/shared', 'console/document', 'console/payout']))

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
  answer('get', 'proposals', { items: [], total: 0 })
})

test('its amount leads to what is booked for it', async () => {
  await show({})
  const amount = screen.getByRole('link', { name: 'US$ 1,000' })
  expect(amount.getAttribute('href')).toBe('/ledger/books/payable:42?asset=USD')
})

test('one whose account is blocked says that it is not paid until the account is released', async () => {
  await show({ blocked: true, may: ['execute'] })
  expect(screen.getByRole('note').textContent).toBe(
    "The payee's account is blocked. Until it is released, this payout can neither go into a batch nor be paid.",
  )
})

test('a released payout is marked as paid with what the bank statement says', async () => {
  await show({ state: 'RELEASED', may: ['execute', 'reject'] })
  const seen = answer('post', 'payouts/42/execute', { ...payoutItem, state: 'EXECUTED' })
  await press(/^Mark as paid/)
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
  await userEvent.clear(field('Value date'))
  await press(/^Mark as paid/)
  expect(screen.getByText('Choose a day.')).toBeTruthy()
  expect(screen.getByText("Enter the bank's reference.")).toBeTruthy()
  await userEvent.type(field("Bank's reference"), 'B-77')
  await press(/^Mark as paid/)
  expect(seen).toEqual([])
  expect(field("Bank's reference").value).toBe('B-77')
  await userEvent.type(field('Value date'), '2020-11-25')
  await press(/^Mark as paid/)
  await waitFor(() => expect(useLastAction.getState().text).toBe('Payout 42 is marked as paid'))
  expect(seen[0]?.body).toEqual({ version: 3, value_on: '2020-11-25', reference: 'B-77' })
})

test('one that is due is paid singly only with a second person, which is said before', async () => {
  await show({ may: ['execute'] })
  const seen = answer('post', 'payouts/42/execute', { proposal }, 202)
  await userEvent.keyboard('p')
  expect(screen.getByText(/must already have been instructed outside Landfall/)).toBeTruthy()
  expect(screen.getByText('Will be booked on approval')).toBeTruthy()
  await userEvent.type(field("Bank's reference"), 'B-78')
  await press(/^Propose/)
  expect(screen.getByText('Say why.')).toBeTruthy()
  await userEvent.type(reason(), 'Urgent')
  await press(/^Propose/)
  await proposed()
  expect(seen[0]?.body).toEqual({ version: 3, value_on: today(), reference: 'B-78', reason: 'Urgent' })
  expect(useLastAction.getState().text).toBe('')
})

test('what was released was not paid before that', async () => {
  await show({
    state: 'RELEASED',
    created_at: '2020-11-01T08:00:00Z',
    since: '2020-11-20T08:00:00Z',
    may: ['execute'],
  })
  const seen = answer('post', 'payouts/42/execute', { ...payoutItem, state: 'EXECUTED' })
  await press(/^Mark as paid/)
  await userEvent.clear(field('Value date'))
  await userEvent.type(field('Value date'), '2020-11-19')
  await userEvent.type(field("Bank's reference"), 'B-77')
  await press(/^Mark as paid/)
  expect(screen.getByText(/The value date cannot be earlier than .*20/)).toBeTruthy()
  expect(seen).toEqual([])
})

test('coins are told by their transaction', async () => {
  await show({
    method: 'Bitcoin',
    bank_account: null,
    target: { method: 'Bitcoin', address: 'bc1qexample' },
    may: ['execute'],
  })
  await userEvent.keyboard('p')
  expect(screen.getByText(/must already have been sent outside Landfall/)).toBeTruthy()
  await press(/^Propose/)
  expect(screen.getByText('Enter the transaction ID.')).toBeTruthy()
  expect(field('Transaction ID')).toBeTruthy()
  expect(screen.queryByText(/Bank's reference/)).toBeNull()
})

test('no more than was paid can come back; the difference is the charge of the bank', async () => {
  await show({ state: 'EXECUTED', may: ['bounce'] })
  const seen = answer('post', 'payouts/42/bounce', { proposal }, 202)
  await press(/^Payment came back/)
  await userEvent.type(field('Amount that came back'), '1000.01')
  await userEvent.type(reason(), 'Account closed')
  await press(/^Propose/)
  const wrong = document.querySelector('[data-field=came_back] .field-error')
  expect(wrong?.textContent).toBe('This cannot be more than the US$ 1,000 that was paid.')
  expect(seen).toEqual([])
  await userEvent.clear(field('Amount that came back'))
  await userEvent.type(field('Amount that came back'), '985.50')
  expect(screen.getByText("The bank's charge: US$ 14.50.")).toBeTruthy()
  await press(/^Propose/)
  await proposed()
  expect(seen[0]?.body).toEqual({
    version: 3,
    value_on: today(),
    came_back: 985.5,
    reason: 'Account closed',
  })
})

test('a refusal that names a field stands at it', async () => {
  await show({ state: 'EXECUTED', may: ['bounce'] })
  refuse('post', 'payouts/42/bounce', 400, 'Error_BadRequest', { params: { field: 'came_back' } })
  await press(/^Payment came back/)
  await userEvent.type(field('Amount that came back'), '900')
  await userEvent.type(reason(), 'Account closed')
  await press(/^Propose/)
  await waitFor(() =>
    expect(document.querySelector('[data-field=came_back] .field-error')?.textContent).toBeTruthy(),
  )
})

test('what the bank rejected is proposed with a reason', async () => {
  await show({ state: 'RELEASED', may: ['execute', 'reject'] })
  const seen = answer('post', 'payouts/42/reject', { proposal }, 202)
  await userEvent.keyboard('f')
  await userEvent.type(reason(), 'No such branch')
  await press(/^Propose/)
  await proposed()
  expect(seen[0]?.body).toEqual({ version: 3, reason: 'No such branch' })
})

test.each(['Error_StaleVersion', 'OrderNotPending'])(
  'after %s the payout as it is by now is offered, and what was typed stays',
  async (messageKey) => {
    await show({ state: 'RELEASED', may: ['reject'] })
    refuse('post', 'payouts/42/reject', 409, messageKey)
    await press(/^Rejected by the bank/)
    await userEvent.type(reason(), 'No such branch')
    await press(/^Propose/)
    await screen.findByRole('alert')
    answer('get', 'payouts/42', { ...payoutItem, state: 'RELEASED', may: ['reject'], version: 4 })
    const seen = answer('post', 'payouts/42/reject', { proposal }, 202)
    await press(/^Load the current version/)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await press(/^Propose/)
    await proposed()
    expect(seen[0]?.body).toEqual({ version: 4, reason: 'No such branch' })
  },
)

const waiting: Partial<PayoutItem> = {
  state: 'WAITING_TARGET',
  method: null,
  payee: null,
  target: null,
  target_tail: null,
  may: ['give_target'],
}

test("the account's approved bank account is offered first, with its lines", async () => {
  const own = { method: 'Bank' as const, account_name: 'Lan Chen', account_number: '6222020200998877' }
  await show({ ...waiting, account_target: own })
  const seen = answer('post', 'payouts/42/target', { proposal }, 202)
  await press(/^Enter the payee's bank account/)
  expect(screen.getByText('6222020200998877')).toBeTruthy()
  await userEvent.type(reason(), 'As on file')
  await press(/^Propose/)
  await proposed()
  expect(seen[0]?.body).toEqual({ version: 3, reason: 'As on file' })
})

test('where the account has none, another bank account is typed', async () => {
  answer('get', 'public_countries.json', {
    countries: [{ CountryID: 112, Country: 'China', CountryCode2: 'CN', PhoneCode: '86' }],
  })
  await show(waiting)
  const seen = answer('post', 'payouts/42/target', { proposal }, 202)
  await press(/^Enter the payee's bank account/)
  expect(screen.queryByRole('radio')).toBeNull()
  await userEvent.type(field('Account holder'), 'Ming Zhou')
  await userEvent.type(field('Account number'), '6222020200112233')
  await userEvent.type(reason(), 'As on the proof')
  await press(/^Propose/)
  expect(document.querySelector('[data-field=bank_name] .field-error')).toBeTruthy()
  expect(seen).toEqual([])
  await userEvent.type(field('Bank'), 'Harbour Bank')
  await userEvent.selectOptions(
    screen.getByLabelText(/^Bank's country or region/),
    await screen.findByRole('option', { name: 'China' }),
  )
  await press(/^Propose/)
  await proposed()
  expect(seen[0]?.body).toEqual({
    version: 3,
    reason: 'As on the proof',
    payee: {
      account_name: 'Ming Zhou',
      account_number: '6222020200112233',
      bank_name: 'Harbour Bank',
      country: 112,
    },
  })
})

test('money that came in bitcoin is offered back to a bitcoin address first', async () => {
  await show({ ...waiting, bitcoin_target: true })
  const seen = answer('post', 'payouts/42/target', { proposal }, 202)
  await press(/^Enter the payee's bank account/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /bitcoin address/ }).checked).toBe(true)
  await userEvent.type(reason(), 'The payer wrote')
  await press(/^Propose/)
  expect(document.querySelector('[data-field=bitcoin_address] .field-error')).toBeTruthy()
  await userEvent.type(field('Bitcoin address'), ' bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq ')
  await press(/^Propose/)
  await proposed()
  expect(seen[0]?.body).toEqual({
    version: 3,
    reason: 'The payer wrote',
    bitcoin_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  })
})

test("coins that are nobody's can only go back in bitcoin", async () => {
  await show({ ...waiting, bitcoin_target: true, account: null, investor: null })
  await press(/^Enter the payee's bank account/)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(field('Bitcoin address')).toBeTruthy()
})

test('a target that was changed in the database is warned of', async () => {
  await show({ target_stands: false })
  expect(screen.getByRole('alert').textContent).toContain('The bank details were changed in the database.')
})

test('one that returns a receipt names it and leads to it', async () => {
  await show({ reason: 'return', settles: { kind: 'receipt', id: 7 } })
  expect(screen.getByText('Returned to the payer')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Receipt 7' }).getAttribute('href')).toBe('/receipts/7')
})

test('while a proposal on it is open nothing else is offered', async () => {
  const open = {
    ...proposal,
    kind: 'move_payout' as const,
    record: { kind: 'payout' as const, id: '42', name: '42' },
  }
  answer('get', 'proposals', { items: [open], total: 1 })
  await show({ may: ['execute'], proposal: 5 })
  expect(await screen.findByRole('link', { name: proposal.summary })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Record a single payment/ })).toBeNull()
})

test('what it is, how it was paid and what came back is told, with what happened', async () => {
  await show({
    state: 'BOUNCED',
    payment: { value_on: '2026-11-20', reference: 'B-1' },
    came_back: { value_on: '2026-11-24', amount: 985, reason: 'Account closed' },
    history: [
      { at: '2026-11-20T08:00:00Z', from: 'RELEASED', to: 'EXECUTED', by: 'operator', name: 'Farah' },
      {
        at: '2026-11-24T08:00:00Z',
        from: 'EXECUTED',
        to: 'BOUNCED',
        by: 'operator',
        name: 'Andrew',
        proposed_by: 'Farah',
      },
    ],
  })
  const facts = document.querySelector('.investor-side')?.textContent
  for (const words of ['P0000000042X', 'B-1', 'US$ 985', 'US$ 15', 'Account closed', '6222020200112233'])
    expect(facts).toContain(words)
  const steps = within(document.querySelector('.history') as HTMLElement).getAllByRole('listitem')
  expect(steps.map((step) => step.querySelector('strong')?.textContent)).toEqual(['Came back', 'Paid'])
  expect(steps[0]?.textContent).toContain('Proposed by Farah')
})
