import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Judgement } from '@/console/operations/components/queue/Judgement'
import type { Item } from '@/console/shared/api/wire'
import { operatorLeft, operatorLoggedOut, useOperator } from '@/console/shared/session/session'
import { deskDay } from '@/console/shared/time/clock'
import { useTicks } from '@/console/shared/typed/useTicks'
import { loadCatalogues } from '@/shared/i18n'
import { settling } from '@/shared/ui/settled'
import { reload as reloadDrafts, written } from '@/testing/drafts'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { kinds } from '../kinds'

const order = partly<Item>({
  id: 7,
  state: 'LWAIT',
  submitted_at: null,
  waiting_since: null,
  investor: 'Li Wei',
  payment_method: 'Wire',
  amount: 1000,
  currency: 'USD',
  version: 4,
  has_wallet: true,
  data: {},
  documents: [],
  history: [],
})

const done: number[] = []

const show = (item: Item = order) =>
  renderScreen(
    <Judgement
      queue="subscriptions"
      kind={kinds.subscriptions.decision}
      item={item}
      onDone={() => done.push(item.id)}
      reload={() => Promise.resolve()}
    />,
  )

beforeAll(() =>
  loadCatalogues([
    'console/account',
    'console/operations',
    'console/payment',
    'console/shared',
    'console/subscription',
    'console/withdrawal',
  ]),
)

const arrive = () =>
  useOperator.setState({
    operator: { id: 3, name: 'Fin', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'desk-token',
  })

/** Reloads the page with the same operator logged in. */
async function reload() {
  await reloadDrafts()
  operatorLeft()
  arrive()
}

beforeEach(() => {
  done.length = 0
  arrive()
})

test('a wire passes with what has arrived, on the version that was read', async () => {
  const seen = answer('post', 'queues/subscriptions/7/pass', { ok: true })
  show()
  await userEvent.keyboard('p')
  expect(screen.getByRole('textbox', { name: 'Comment (optional), for colleagues only' })).toBeTruthy()
  await userEvent.keyboard('1000.00')
  expect(screen.getByText('Will be booked now')).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([7]))
  expect(seen[0]?.body).toEqual({ amount_received: 1000, version: 4 })
})

test('an item with red flags passes with an answer to each, and with the fields that were compared', async () => {
  const seen = answer('post', 'queues/subscriptions/7/pass', { ok: true })
  const flags: Item['flags'] = [{ key: 'paper_expired' }, { key: 'sanctioned_country', countries: ['IR'] }]
  const { result } = renderHook(() => useTicks('subscriptions', { id: 7, version: 4 }))
  act(() => result.current.tick('last_name'))
  show({ ...order, flags })
  await userEvent.keyboard('p')
  await userEvent.type(screen.getByRole('textbox', { name: /passport has expired/ }), 'Renewed in May')
  await userEvent.type(screen.getByLabelText(/amount/i, { selector: '[name=amount_received]' }), '1000')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByText('Write why the item passes with this.')).toBeTruthy()
  expect(seen).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /sanctions list/ }), 'Born there, left in 1990')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([7]))
  expect(seen[0]?.body).toEqual({
    amount_received: 1000,
    flags: { paper_expired: 'Renewed in May', sanctioned_country: 'Born there, left in 1990' },
    checked: ['last_name'],
    version: 4,
  })
})

test('a key passes nothing while nobody can have looked at the item', async () => {
  settling.item = 300
  show()
  await userEvent.keyboard('p')
  expect(screen.queryByRole('heading', { name: 'Pass' })).toBeNull()
  const pass = screen.getByRole('button', { name: /^Pass/ })
  await waitFor(() => expect(pass.getAttribute('aria-keyshortcuts')).toBe('P'))
  await userEvent.keyboard('p')
  expect(screen.getByRole('button', { name: /Confirm: pass/ })).toBeTruthy()
})

test('an item is put aside until a day, with a reason', async () => {
  const seen = answer('post', 'queues/subscriptions/7/put_aside', { id: 7 })
  show()
  await userEvent.keyboard('x')
  await userEvent.click(screen.getByRole('button', { name: /^Put aside/ }))
  expect(screen.getByRole('alert')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Waits for the bank')
  await userEvent.click(screen.getByRole('button', { name: /^Put aside/ }))
  await waitFor(() => expect(done).toEqual([7]))
  expect(seen[0]?.body).toEqual({ until: deskDay(1), reason: 'Waits for the bank', version: 4 })
})

test('a double tap on what opens the form confirms nothing; a later tap does', async () => {
  settling.ms = 400
  const seen = answer('post', 'queues/subscriptions/7/pass', { ok: true })
  show()
  fireEvent.click(screen.getByRole('button', { name: /^Pass/ }))
  const confirm = screen.getByRole('button', { name: /Confirm: pass/ })
  fireEvent.click(confirm)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.keyboard('1000.00')
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  expect(seen).toEqual([])
  fireEvent.click(confirm)
  await waitFor(() => expect(done).toEqual([7]))
})

test('too little is said before anything is sent', async () => {
  show()
  await userEvent.keyboard('p')
  await userEvent.keyboard('999.99')
  expect(screen.getByRole('alert').textContent).toContain('1,000')
  await userEvent.click(screen.getByRole('button', { name: /Confirm: pass/ }))
  expect(done).toEqual([])
})

const receipt = { id: 7, reference: 'STMT-1', value_on: '2026-11-19', amount: 1025, currency: 'USD' }

test('a wire whose receipts are matched passes with their sum, and the excess goes back', async () => {
  const seen = answer('post', 'queues/subscriptions/30/pass', { ok: true })
  show({ ...order, id: 30, receipts: [receipt] })
  await userEvent.keyboard('p')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  const booked = screen.getByText('Will be booked now').closest('section')?.textContent
  expect(booked).toMatch(/^Will be booked nowNo money moves.*escrow.*1,000.*wallet.*25$/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([30]))
  expect(seen[0]?.body).toEqual({ version: 4 })
})

test('where the matched receipts are too little it cannot pass', async () => {
  const seen = answer('post', 'queues/subscriptions/31/pass', { ok: true })
  show({ ...order, id: 31, receipts: [{ ...receipt, amount: 900 }] })
  await userEvent.keyboard('p')
  expect(screen.getByRole('alert').textContent).toContain('1,000')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(seen).toEqual([])
})

test.each(['150000,00', '150,000.00'])('%s is not guessed at, and nothing is sent', async (typed) => {
  show()
  await userEvent.keyboard('p')
  await userEvent.keyboard(typed)
  expect(screen.getByRole('alert').textContent).toContain('without commas, spaces')
  await userEvent.click(screen.getByRole('button', { name: /Confirm: pass/ }))
  expect(done).toEqual([])
})

test('failing asks for words, and a refusal leaves them', async () => {
  refuse('post', 'queues/subscriptions/7/fail', 409, 'Error_StaleVersion')
  show()
  await userEvent.keyboard('f')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByRole('alert').textContent).toContain('Say why')
  await userEvent.type(screen.getByRole('textbox'), 'No money came.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/changed in the meantime/)
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'No money came.')
  expect(done).toEqual([])
})

test('a half-written reason is there after a reload, in its open form', async () => {
  const { unmount } = show()
  await userEvent.keyboard('f')
  await userEvent.type(screen.getByRole('textbox'), 'The proof names')
  unmount()
  await reload()
  show()
  expect(screen.getByRole('button', { name: /Confirm: fail/ })).toBeTruthy()
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'The proof names')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('whoever comes back to an item finds its words in the form that they open', async () => {
  const { unmount } = show()
  await userEvent.keyboard('f')
  await userEvent.type(screen.getByRole('textbox'), 'The proof names')
  unmount()
  show()
  await userEvent.keyboard('f')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'The proof names')
})

test('a form that was cancelled stays closed after a reload, and keeps its words', async () => {
  const { unmount } = show()
  await userEvent.keyboard('f')
  await userEvent.type(screen.getByRole('textbox'), 'The proof names')
  await userEvent.keyboard('{Escape}')
  unmount()
  await reload()
  show()
  await userEvent.keyboard('f')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'The proof names')
})

test('a form that a reload opens takes no key before somebody can have looked at the item', async () => {
  const seen = answer('post', 'queues/subscriptions/7/fail', { ok: true })
  const { unmount } = show()
  await userEvent.keyboard('f')
  await userEvent.type(screen.getByRole('textbox'), 'No money came.')
  unmount()
  await reload()
  settling.item = 300
  show()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(seen).toEqual([])
  await waitFor(async () => {
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(done).toEqual([7])
  })
})

test('the log-out leaves nothing of what was written', async () => {
  show()
  await userEvent.keyboard('f')
  await userEvent.type(screen.getByRole('textbox'), 'The proof names')
  expect(written()).toContain('The proof names')
  act(operatorLoggedOut)
  expect(written()).not.toContain('The proof names')
})

test('after a phrase the reason is written on, and nothing but Ctrl + Enter decides', async () => {
  const seen = answer('post', 'queues/subscriptions/9/fail', { ok: true })
  show({ ...order, id: 9, language: 'en' })
  await userEvent.keyboard('f')
  const [phrase] = document.querySelectorAll<HTMLElement>('.chip')
  await userEvent.click(phrase as HTMLElement)
  await userEvent.keyboard(' please note')
  const words = screen.getByRole<HTMLTextAreaElement>('textbox').value
  expect(words).toMatch(/\. please note$/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([9]))
  expect(seen[0]?.body).toEqual({ comment: words, version: 4 })
})

test('with a decision open, letters outside of it change nothing and Escape closes it', async () => {
  show({ ...order, id: 10 })
  await userEvent.keyboard('f')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('p')
  expect(screen.getByRole('button', { name: /Confirm: fail/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '中文' }))
  await userEvent.keyboard('p')
  expect(screen.getByRole('button', { name: /Confirm: fail/ })).toBeTruthy()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: /^Fail/ })).toBeTruthy()
})

test('an account with an expired questionnaire is passed only by who says so; failing it asks for nothing more', async () => {
  const seen = answer('post', 'queues/kyc/11/pass', { ok: true })
  useOperator.setState({
    operator: { id: 1, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })
  const expired = partly<NonNullable<Item['questionnaire_version']>>({
    expired: true,
    expires_at: '2021-03-04T20:00:00Z',
  })
  renderScreen(
    <Judgement
      queue="kyc"
      kind={kinds.kyc.decision}
      item={partly<Item>({ ...order, id: 11, language: 'en', questionnaire_version: expired })}
      onDone={() => done.push(11)}
      reload={() => Promise.resolve()}
    />,
  )
  await userEvent.keyboard('f')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.keyboard('{Escape}p')
  expect(screen.getByRole('textbox', { name: 'Comment (optional), for colleagues only' })).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByRole('alert').textContent).toContain('expired questionnaire')
  expect(seen).toEqual([])
  // The focus is on what is missing.
  await userEvent.keyboard(' ')
  expect(screen.getByRole('checkbox', { name: /expired on Mar 5, 2021/ })).toHaveProperty('checked', true)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([11]))
})

test('a pass without the fee is refused in words for the desk, not for the investor', async () => {
  refuse('post', 'queues/kyc/12/pass', 422, 'KYCFeeUnpaid')
  useOperator.setState({
    operator: { id: 1, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })
  renderScreen(
    <Judgement
      queue="kyc"
      kind={kinds.kyc.decision}
      item={partly<Item>({ ...order, id: 12, language: 'en' })}
      onDone={() => done.push(12)}
      reload={() => Promise.resolve()}
    />,
  )
  await userEvent.keyboard('p')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('fee of this account')
  expect(alert.textContent).not.toContain('before you submit')
})

test('the wallet is not asked what has arrived', async () => {
  const seen = answer('post', 'queues/subscriptions/8/pass', { ok: true })
  show({ ...order, id: 8, payment_method: 'Wallet' })
  await userEvent.keyboard('p')
  await userEvent.click(screen.getByRole('button', { name: /Confirm: pass/ }))
  await waitFor(() => expect(done).toEqual([8]))
  expect(seen[0]?.body).toEqual({ version: 4 })
})

test('the second line returns an item with words that are for colleagues alone', async () => {
  const seen = answer('post', 'queues/subscriptions/13/return', { ok: true })
  useOperator.setState({
    operator: { id: 2, name: 'Andrew', email: 'a@example.com', roles: ['approver'] },
    csrfToken: 'desk-token',
  })
  show({ ...order, id: 13, state: 'GWAIT', amount_received: 1000 })
  expect(screen.getByRole('button', { name: /^Return to first review/ })).toBeTruthy()
  await userEvent.keyboard('l')
  expect(document.querySelector('.foretold li')?.textContent).toContain('1,000')
  expect(document.querySelectorAll('.chip')).toHaveLength(0)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByRole('alert').textContent).toContain('look at again')
  expect(seen).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /for colleagues only/ }), 'Who sent it?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([13]))
  expect(seen[0]?.body).toEqual({ comment: 'Who sent it?', version: 4 })
})

test('of an order that came back the amount stands that the bank confirmed', async () => {
  const seen = answer('post', 'queues/subscriptions/14/pass', { ok: true })
  show({ ...order, id: 14, amount_received: 1200 })
  await userEvent.keyboard('p')
  expect(screen.getByText(/Entered before: .*1,200/)).toBeTruthy()
  expect(document.querySelectorAll('.foretold li')).toHaveLength(2)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([14]))
  expect(seen[0]?.body).toEqual({ version: 4 })
})

test('what a role may not do is not offered, and it is said why', () => {
  show({ ...order, state: 'GWAIT' })
  expect(screen.queryByRole('button', { name: /^Pass/ })).toBeNull()
  expect(screen.getByText(/An approver decides/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Revoke/ })).toBeTruthy()
})

test('phrases begin in the language that the investor reads, and are there in the other', async () => {
  useOperator.setState({
    operator: { id: 1, name: 'Ruth', email: 'r@example.com', roles: ['reviewer'] },
    csrfToken: 'desk-token',
  })
  renderScreen(
    <Judgement
      queue="kyc"
      kind={kinds.kyc.decision}
      item={partly<Item>({ ...order, language: 'zh' })}
      onDone={() => undefined}
      reload={() => Promise.resolve()}
    />,
  )
  await userEvent.keyboard('f')
  await userEvent.click(screen.getByRole('button', { name: 'Signature' }))
  expect(screen.getByRole('textbox')).toHaveProperty(
    'value',
    '尽调问卷：签名与护照姓名不一致。请按护照上的全名重新签署。',
  )
  await userEvent.click(screen.getByRole('button', { name: 'EN' }))
  await userEvent.click(screen.getByRole('button', { name: 'Questionnaire' }))
  expect(screen.getByRole('textbox')).toHaveProperty(
    'value',
    expect.stringMatching(/全名重新签署。\nQuestionnaire: your answers .* answer it again and sign it\.$/),
  )
})
