// The decision on a withdrawal: what is foretold, what has to be said before, whose words are offered.
import { render, screen, waitFor, within } from '@testing-library/react'
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

const withdrawal = partly<Item>({
  id: 12,
  state: 'LWAIT',
  investor: 'Li Wei',
  payout_method: 'Bank',
  amount: 1000.5,
  currency: 'USD',
  version: 3,
  language: 'zh',
  pay_to: { bank_name: 'Example Bank', differs_from_account: false },
  data: {},
  documents: [],
  history: [],
})

const done: number[] = []

const show = (item: Item) =>
  renderScreen(
    <Judgement
      queue="withdrawals"
      kind={kinds.withdrawals.decision}
      item={item}
      onDone={() => done.push(item.id)}
      reload={() => Promise.resolve()}
    />,
  )

const arrive = (role: Role, id = 3) =>
  useOperator.setState({
    operator: { id, name: 'Fin', email: 'f@example.com', roles: [role] },
    csrfToken: 'desk-token',
  })

const forecast = () => screen.getByText('Will be booked now').closest('section')?.textContent ?? ''

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

beforeEach(() => {
  done.length = 0
  arrive('finance')
})

test('the first line is asked no amount, moves nothing, and is told what the second line books', async () => {
  const seen = answer('post', 'queues/withdrawals/12/pass', { ok: true })
  show(withdrawal)
  await userEvent.keyboard('p')
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(forecast()).toMatch(/No money moves.*second review.*Wallet, held.*Payout.*1,000\.50/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([12]))
  expect(seen[0]?.body).toEqual({ version: 3 })
})

test('the second line turns what is held into a payout', async () => {
  arrive('approver')
  show({ ...withdrawal, id: 13, state: 'GWAIT' })
  await userEvent.keyboard('p')
  expect(forecast()).toMatch(/^Will be booked nowWallet, heldPayout.*1,000\.50$/)
})

test('a fail releases what is held, needs words, and offers them in the language of the investor', async () => {
  const seen = answer('post', 'queues/withdrawals/14/fail', { ok: true })
  show({ ...withdrawal, id: 14 })
  await userEvent.keyboard('f')
  expect(forecast()).toMatch(/Wallet, heldInvestor's wallet.*1,000\.50/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByRole('alert').textContent).toContain('Say why')
  await userEvent.click(screen.getByRole('button', { name: 'Other holder' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([14]))
  expect(seen[0]?.body).toEqual({ comment: expect.stringMatching(/^银行账户：并非您本人名下/), version: 3 })
})

test('the words of a pass are for the log: they begin in the language of the desk', async () => {
  show({ ...withdrawal, id: 15 })
  await userEvent.keyboard('p')
  expect(screen.getByRole('textbox', { name: 'Comment (optional), for colleagues only' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agrees' }))
  expect(screen.getByRole('textbox')).toHaveProperty(
    'value',
    'Payee and amount agree with the signed authorisation.',
  )
})

test('a payee that the account does not name any more is passed only by who says so', async () => {
  const seen = answer('post', 'queues/withdrawals/16/pass', { ok: true })
  show({ ...withdrawal, id: 16, pay_to: { differs_from_account: true } })
  await userEvent.keyboard('f')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.keyboard('{Escape}p')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByRole('alert').textContent).toContain('Tick this to pay to what was signed')
  expect(seen).toEqual([])
  // The focus is on what is missing.
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toEqual([16]))
})

test('a destination that was changed in the database is never passed', async () => {
  show({ ...withdrawal, id: 19, payee_changed: true })
  expect(screen.queryByRole('button', { name: /^Pass/ })).toBeNull()
  expect(screen.getByText(/submitted or signed/)).toBeTruthy()
  await userEvent.keyboard('p')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.keyboard('f')
  expect(screen.getByRole('textbox')).toBeTruthy()
})

test('what was ticked on one version is to be ticked anew on the next', async () => {
  const judged = (version: number) => (
    <Judgement
      queue="withdrawals"
      kind={kinds.withdrawals.decision}
      item={{ ...withdrawal, id: 18, version, pay_to: { differs_from_account: true } }}
      onDone={() => done.push(18)}
      reload={() => Promise.resolve()}
    />
  )
  const { rerender } = render(judged(3))
  await userEvent.keyboard('p')
  await userEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  rerender(judged(4))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('who was slower is told so, and keeps the words', async () => {
  refuse('post', 'queues/withdrawals/17/fail', 409, 'OrderNotPending')
  show({ ...withdrawal, id: 17 })
  await userEvent.keyboard('fThe holder is another.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('can no longer be changed')
  expect(within(alert).getByRole('button', { name: 'Load the current version' })).toBeTruthy()
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'The holder is another.')
  expect(done).toEqual([])
})

test('four eyes that the server alone knows of are told', async () => {
  arrive('approver')
  refuse('post', 'queues/withdrawals/18/pass', 403, 'FourEyes')
  show({ ...withdrawal, id: 18, state: 'GWAIT' })
  await userEvent.keyboard('p{Control>}{Enter}{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('A different person')
  expect(within(alert).queryByRole('button')).toBeNull()
})

test('why an act is not offered is said in the words of withdrawals', () => {
  arrive('approver')
  const { unmount } = show(withdrawal)
  expect(screen.getByText('Finance decides the first review of a withdrawal.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  show({ ...withdrawal, state: 'GWAIT', first_line_by: { id: 3, name: 'Fin' } })
  expect(screen.getByText(/You passed the first review/)).toBeTruthy()
})
