// The decision on a deposit: the amount that arrived, when it needs a comment or a second look, and what is foretold.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Judgement } from '@/console/operations/components/queue/Judgement'
import type { Item, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { kinds } from '../kinds'

const deposit = partly<Item>({
  id: 12,
  state: 'LWAIT',
  investor: 'Li Wei',
  funding_method: 'Wire',
  amount: 1000.5,
  currency: 'USD',
  amount_received: null,
  is_receipt_confirmed: false,
  version: 3,
  language: 'zh',
  has_wallet: true,
  data: {},
  documents: [],
  history: [],
})

const done: number[] = []

const judged = (item: Item) => (
  <Judgement
    queue="deposits"
    kind={kinds.deposits.decision}
    item={item}
    onDone={() => done.push(item.id)}
    reload={() => Promise.resolve()}
  />
)

const show = (item: Item) => renderScreen(judged(item))

const arrive = (role: Role, id = 3) =>
  useOperator.setState({
    operator: { id, name: 'Fin', email: 'f@example.com', roles: [role] },
    csrfToken: 'desk-token',
  })

const forecast = () => screen.getByText('Will be booked now').closest('section')?.textContent ?? ''
const received = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Amount received/ })
const words = () => screen.getByRole('textbox', { name: /for colleagues only/ })
const confirm = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

beforeAll(() =>
  loadCatalogues([
    'console/account',
    'console/deposit',
    'console/operations',
    'console/payment',
    'console/shared',
    'console/subscription',
    'console/withdrawal',
  ]),
)

beforeEach(() => {
  done.length = 0
  arrive('finance')
})

test('the first line reads the amount from the bank: it begins empty, and nothing passes without it', async () => {
  const seen = answer('post', 'queues/deposits/12/pass', { ok: true })
  show(deposit)
  await userEvent.keyboard('p')
  expect(received().value).toBe('')
  expect(screen.getByText('Requested: US$ 1,000.50')).toBeTruthy()
  expect(screen.getByText(/Once the amount is entered/)).toBeTruthy()
  await confirm()
  expect(screen.getByRole('alert').textContent).toContain('Enter what the bank statement shows')
  expect(seen).toEqual([])
  await userEvent.type(received(), '1000.50')
  expect(forecast()).toMatch(
    /Bank account.*Receipt, not decided.*1,000\.50.*second review.*wallet.*1,000\.50/,
  )
  await confirm()
  await waitFor(() => expect(done).toEqual([12]))
  expect(seen[0]?.body).toEqual({ amount_received: 1000.5, version: 3 })
})

test('another amount is credited as it arrived, with a comment that is asked for at once', async () => {
  const seen = answer('post', 'queues/deposits/13/pass', { ok: true })
  show({ ...deposit, id: 13 })
  await userEvent.keyboard('p985.50')
  expect(screen.getByText(/Requested: US\$ 1,000\.50\. What arrived is credited/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /Why the amount differs/ })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await confirm()
  expect(screen.getByRole('alert').textContent).toContain('Say why another amount arrived')
  expect(seen).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Bank charges' }))
  await confirm()
  await waitFor(() => expect(done).toEqual([13]))
  expect(seen[0]?.body).toEqual({
    amount_received: 985.5,
    comment: 'The sending bank deducted its charges from the amount.',
    version: 3,
  })
})

test.each(['10005', '100.05'])('%s for 1000.50 is looked at twice before it is sent', async (typed) => {
  const id = typed.length + 20
  const seen = answer('post', `queues/deposits/${id}/pass`, { ok: true })
  show({ ...deposit, id })
  await userEvent.keyboard(`p${typed}`)
  await userEvent.type(words(), 'As on the statement.')
  await confirm()
  expect(screen.getByRole('alert').textContent).toContain('Tick this once you have checked the amount')
  expect(seen).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /far from the US\$ 1,000\.50 requested/ }))
  await confirm()
  await waitFor(() => expect(done).toEqual([id]))
  expect(seen[0]?.body).toMatchObject({ amount_received: Number(typed) })
})

test('what was ticked for one amount is to be ticked anew for the next', async () => {
  show({ ...deposit, id: 14 })
  await userEvent.keyboard('p10005')
  await userEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  await userEvent.type(received(), '0')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('an amount that the bank confirmed stands when the deposit comes back, and no other passes', async () => {
  const seen = answer('post', 'queues/deposits/15/pass', { ok: true })
  show({ ...deposit, id: 15, amount_received: 1000.5, is_receipt_confirmed: true })
  await userEvent.keyboard('p')
  expect(screen.getByText(/Entered before: US\$ 1,000\.50/)).toBeTruthy()
  await userEvent.type(received(), '900')
  expect(screen.getByRole('alert').textContent).toContain('The bank has confirmed US$ 1,000.50')
  await confirm()
  expect(seen).toEqual([])
  await userEvent.clear(received())
  await confirm()
  await waitFor(() => expect(done).toEqual([15]))
  expect(seen[0]?.body).toEqual({ version: 3 })
})

test('where nothing is matched yet, the unmatched receipts in its currency are a link away', async () => {
  show({ ...deposit, id: 30 })
  await userEvent.keyboard('p')
  const look = screen.getByRole('link', { name: 'See the unmatched receipts' })
  expect(look.getAttribute('href')).toBe('/receipts?currency=USD')
})

test('coins do not arrive on a bank account', async () => {
  show({ ...deposit, id: 31, funding_method: 'Bitcoin' })
  await userEvent.keyboard('p')
  expect(screen.queryByRole('link', { name: /unmatched receipts/ })).toBeNull()
})

test('what arrived in coins stands fixed, and a colleague only says why it is credited', async () => {
  const seen = answer('post', 'queues/deposits/35/pass', { ok: true })
  const coins = { funding_method: 'Bitcoin', deviation: 'short', amount_received: 60 } as const
  show({ ...deposit, id: 35, ...coins })
  await userEvent.keyboard('p')
  expect([received().value, received().readOnly]).toEqual(['60', true])
  expect(screen.getByText('What the gateway received, at the rate of the invoice.')).toBeTruthy()
  expect(forecast()).toMatch(/^Will be booked nowNo money moves.*second review.*wallet.*60$/)
  // A sixteenth of what was asked for is no slip of the hand here.
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Bank charges' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Credit what arrived' }))
  await confirm()
  await waitFor(() => expect(done).toEqual([35]))
  expect(seen[0]?.body).toEqual({
    comment: 'Checked against the invoice. What arrived is credited at its rate.',
    version: 3,
  })
})

const receipt = {
  id: 7,
  reference: 'STMT-1',
  value_on: '2026-11-19',
  amount: 1000.5,
  currency: 'USD',
  payer: 'Li Wei',
}

test('where receipts are matched, their sum passes without typing, and is not booked again', async () => {
  const seen = answer('post', 'queues/deposits/32/pass', { ok: true })
  show({ ...deposit, id: 32, is_receipt_confirmed: true, receipts: [receipt] })
  await userEvent.keyboard('p')
  expect(received().value).toBe('1000.50')
  expect(received().readOnly).toBe(true)
  expect(screen.getByText(/The sum of the matched receipts/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /unmatched receipts/ })).toBeNull()
  expect(forecast()).toMatch(/^Will be booked nowNo money moves.*second review.*wallet.*1,000\.50$/)
  await confirm()
  await waitFor(() => expect(done).toEqual([32]))
  expect(seen[0]?.body).toEqual({ version: 3 })
})

test('what was typed before a receipt was matched is not sent', async () => {
  const seen = answer('post', 'queues/deposits/33/pass', { ok: true })
  const { unmount } = show({ ...deposit, id: 33 })
  await userEvent.keyboard('p985.50')
  unmount()
  show({ ...deposit, id: 33, is_receipt_confirmed: true, receipts: [receipt] })
  await userEvent.keyboard('p')
  expect(received().value).toBe('1000.50')
  await confirm()
  await waitFor(() => expect(done).toEqual([33]))
  expect(seen[0]?.body).toEqual({ version: 3 })
})

test('a sum that is another than was requested asks for the reason as any other does', async () => {
  const seen = answer('post', 'queues/deposits/34/pass', { ok: true })
  const receipts = [{ ...receipt, amount: 985.5 }]
  show({ ...deposit, id: 34, is_receipt_confirmed: true, receipts })
  await userEvent.keyboard('p')
  await confirm()
  expect(screen.getByRole('alert').textContent).toContain('Say why another amount arrived')
  await userEvent.click(screen.getByRole('button', { name: 'Bank charges' }))
  await confirm()
  await waitFor(() => expect(done).toEqual([34]))
  expect(seen[0]?.body).toMatchObject({ comment: expect.stringMatching(/charges/) })
  expect(seen[0]?.body).not.toHaveProperty('amount_received')
})

test('the second line is asked no amount and credits the wallet by what arrived', async () => {
  arrive('approver')
  const seen = answer('post', 'queues/deposits/16/pass', { ok: true })
  show({ ...deposit, id: 16, state: 'GWAIT', amount_received: 985.5 })
  await userEvent.keyboard('p')
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(forecast()).toMatch(/^Will be booked nowReceipt, not decidedInvestor's wallet.*985\.50$/)
  await confirm()
  await waitFor(() => expect(done).toEqual([16]))
  expect(seen[0]?.body).toEqual({ version: 3 })
})

test('a fail gives what arrived back as a payout, with words in the language of the investor', async () => {
  arrive('approver')
  const seen = answer('post', 'queues/deposits/17/fail', { ok: true })
  show({ ...deposit, id: 17, state: 'GWAIT', amount_received: 985.5 })
  await userEvent.keyboard('f')
  expect(forecast()).toMatch(/Receipt, not decidedPayout.*985\.50/)
  await confirm()
  expect(screen.getByRole('alert').textContent).toContain('Say why')
  await userEvent.click(screen.getByRole('button', { name: 'Other payer' }))
  await confirm()
  await waitFor(() => expect(done).toEqual([17]))
  expect(seen[0]?.body).toEqual({ comment: expect.stringMatching(/^款项来自非本人名下的账户/), version: 3 })
})

test('a return takes back what was stated, with words for colleagues', async () => {
  arrive('approver')
  const seen = answer('post', 'queues/deposits/18/return', { ok: true })
  show({ ...deposit, id: 18, state: 'GWAIT', amount_received: 985.5 })
  await userEvent.keyboard('l')
  expect(forecast()).toMatch(/Receipt, not decidedBank account.*985\.50/)
  await userEvent.type(words(), 'Read the statement again.')
  await confirm()
  await waitFor(() => expect(done).toEqual([18]))
  expect(seen[0]?.body).toEqual({ comment: 'Read the statement again.', version: 3 })
})

test('who was slower is told so, and keeps the amount and the words', async () => {
  refuse('post', 'queues/deposits/19/pass', 409, 'Error_StaleVersion')
  show({ ...deposit, id: 19 })
  await userEvent.keyboard('p985.50')
  await userEvent.type(words(), 'Charges.')
  await confirm()
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('button', { name: 'Load the current version' })).toBeTruthy()
  expect(received().value).toBe('985.50')
  expect(words()).toHaveProperty('value', 'Charges.')
  expect(done).toEqual([])
})

test('why an act is not offered is said in the words of deposits', () => {
  arrive('approver')
  const { unmount } = show(deposit)
  expect(screen.getByText('Finance decides the first review of a deposit.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  arrive('finance')
  show({ ...deposit, state: 'GWAIT', first_line_by: { id: 5, name: 'Fia' } })
  expect(screen.getByText('An approver decides the second review of a deposit.')).toBeTruthy()
})
