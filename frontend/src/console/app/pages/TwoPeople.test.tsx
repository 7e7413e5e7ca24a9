import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { blankTerms } from '@/console/catalog/model/framework'
import FrameworkPage from '@/console/catalog/pages/FrameworkPage'
import { OperatorActs } from '@/console/operations/components/operator/OperatorActs'
import { OperatorForm } from '@/console/operations/components/operator/OperatorForm'
import { Judgement } from '@/console/operations/components/queue/Judgement'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type {
  FrameworkView,
  Item,
  OperatorItem,
  ProposedIssue,
  QueueEntry,
  Role,
} from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { ProjectIssue } from '@/console/subscription/components/ProjectIssue'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { bankAccount } from '@/testing/bankAccount'
import { partly } from '@/testing/partly'
import { proposal } from '@/testing/proposal'
import { renderRoute, renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import { kinds } from '../kinds'

beforeAll(() =>
  loadCatalogues([
    'console/account',
    'console/catalog',
    'console/editions',
    'console/operations',
    'console/operators',
    'console/payment',
    'console/shared',
    'console/subscription',
    'console/withdrawal',
  ]),
)

const logIn = (role: Role) =>
  useOperator.setState({
    operator: { id: 3, name: 'Anna', email: 'a@example.com', roles: [role] },
    csrfToken: 'desk-token',
  })

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  useLastAction.setState({ text: '', at: 0 })
  logIn('admin')
  answer('get', 'proposals', { items: [], total: 0 })
  answer('get', 'orders_under_way', { begun: 0, submitted: 0, accepted: 0 })
})

const operator = partly<OperatorItem>({
  id: 9,
  name: 'Edward Lim',
  email: 'edward@example.com',
  roles: ['editor'],
  stage: 'active',
  totp: true,
  sessions: [],
  version: 4,
})

const proposed = (to = '/proposals/5') =>
  waitFor(() => {
    const note = screen.getByText(/A second person has to approve it/)
    expect(note.querySelector('a')?.getAttribute('href')).toBe(to)
    expect(useLastAction.getState().text).toBe('')
  })

test('giving a role that decides asks for a reason, and is only proposed', async () => {
  const seen = answer('put', 'operators/9', { proposal }, 202)
  const done: unknown[] = []
  renderScreen(
    <OperatorForm item={operator} onDone={(kept) => done.push(kept)} reload={async () => undefined} />,
  )
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /Reviewer/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Propose/ }))
  expect(screen.getByText('Say why.')).toBeTruthy()
  expect(seen).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Ruth is on leave')
  await userEvent.click(screen.getByRole('button', { name: /^Propose/ }))
  await proposed()
  expect(seen[0]?.body).toEqual({
    name: 'Edward Lim',
    roles: ['reviewer', 'editor'],
    version: 4,
    reason: 'Ruth is on leave',
  })
  expect(done).toEqual([])
  expect(screen.getByRole('checkbox', { name: /Reviewer/ })).toHaveProperty('checked', false)
})

test('another name is saved at once, without a reason', async () => {
  const seen = answer('put', 'operators/9', { ...operator, name: 'Ed Lim', version: 5 })
  renderScreen(<OperatorForm item={operator} onDone={() => undefined} reload={async () => undefined} />)
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Ed Lim')
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(useLastAction.getState().text).toBe('Changes to Ed Lim saved'))
  expect(seen[0]?.body).toEqual({ name: 'Ed Lim', roles: ['editor'], version: 4 })
})

test('where the same is proposed already, the way to that proposal is shown', async () => {
  refuse('put', 'operators/9', 409, 'ProposalPending', { params: { proposal: 12 } })
  renderScreen(<OperatorForm item={operator} onDone={() => undefined} reload={async () => undefined} />)
  await userEvent.click(screen.getByRole('checkbox', { name: /Reviewer/ }))
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Ruth is on leave')
  await userEvent.click(screen.getByRole('button', { name: /^Propose/ }))
  const link = await screen.findByRole('link', { name: 'See proposal 12' })
  expect(link.getAttribute('href')).toBe('/proposals/12')
})

test('a proposal that waits on the record is asked for by the record, and shown with it', async () => {
  const seen = answer('get', 'proposals', { items: [proposal], total: 1 })
  renderScreen(<OperatorForm item={operator} onDone={() => undefined} reload={async () => undefined} />)
  expect(await screen.findByRole('link', { name: proposal.summary })).toBeTruthy()
  expect(screen.getByText(/Proposed by Anna de Wet/)).toBeTruthy()
  expect(seen[0]?.url.search).toBe('?record_kind=operator&record_id=9')
})

test('an issue that was approved and is being carried out is shown with its project', async () => {
  logIn('finance')
  const issue = {
    ...proposal,
    kind: 'issue_project' as const,
    state: 'APPROVED' as const,
    record: { kind: 'project' as const, id: '4', name: 'Harbour' },
    unfinished: true,
  }
  answer('get', 'proposals', { items: [issue], total: 1 })
  const items = [partly<QueueEntry>({ id: 1, project_id: 4, project: 'Harbour', state: 'PRE_OK' })]
  renderScreen(<ProjectIssue items={items} />)
  expect(await screen.findByText(/The server is issuing its orders/)).toBeTruthy()
  expect(screen.queryByText(/waiting for approval/)).toBeNull()
})

test('resetting an authenticator is proposed with a reason; closing an access is done', async () => {
  const reset = answer('post', 'operators/9/totp/reset', { proposal }, 202)
  const closed = answer('post', 'operators/9/close', { ...operator, stage: 'closed' })
  renderScreen(<OperatorActs item={operator} own={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reset authenticator' }))
  const propose = screen.getByRole('button', { name: 'Propose' })
  await userEvent.click(propose)
  expect(reset).toEqual([])
  await userEvent.type(screen.getByRole('textbox'), 'Lost the phone')
  await userEvent.click(propose)
  await proposed()
  expect(reset[0]?.body).toEqual({ reason: 'Lost the phone' })
  await userEvent.click(screen.getByRole('button', { name: 'Close access' }))
  const confirm = screen.getAllByRole('button', { name: 'Close access' }).at(-1)
  await userEvent.click(confirm as HTMLElement)
  await waitFor(() => expect(useLastAction.getState().text).toBe('The access of Edward Lim is closed'))
  expect(closed[0]?.body).toEqual({})
})

test('other bank accounts are proposed with the whole draft, and do not count as published', async () => {
  answer('get', 'bank_accounts', {
    items: [
      { ...bankAccount, id: 1 },
      { ...bankAccount, id: 2, name: 'Payouts' },
    ],
  })
  const view = partly<FrameworkView>({
    standing: { framework: 'PKF', version: 7, has_draft: true, is_published: true },
    published: { ...blankTerms, transaction_processes: [{ code: 'VTCN', bank_account: 1 }] },
    content: { ...blankTerms, transaction_processes: [{ code: 'VTCN', bank_account: 2 }] },
    sources: [],
    has_wallets: false,
  })
  answer('get', 'frameworks/PKF', view)
  answer('get', 'frameworks/PKF/history', { items: [], total: 0 })
  const seen = answer('post', 'frameworks/PKF/publish', { proposal }, 202)
  renderRoute(<FrameworkPage />, '/frameworks/:framework', '/frameworks/PKF')
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const propose = screen.getByRole('button', { name: 'Propose' })
  await userEvent.click(propose)
  expect(seen).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Reason/), 'The bank moved us')
  await userEvent.click(propose)
  await proposed()
  expect(seen[0]?.body).toEqual({ version: 7, reason: 'The bank moved us' })
})

const accepted = (id: number, amount: number, revocable_until: string | null = null) => ({
  id,
  investor_id: 1,
  account_id: 1,
  amount,
  currency: 'USD' as const,
  state: 'PRE_OK' as const,
  revocable_until,
})

const forecast = (...orders: ReturnType<typeof accepted>[]): ProposedIssue => ({
  orders,
  issued: 0,
  skipped: 0,
  left: orders.length,
  blocked: [],
  left_total: 0,
  total: orders.reduce((sum, { amount }) => sum + amount, 0),
  currency: 'USD',
  revocable: orders.filter(({ revocable_until }) => revocable_until).length,
  offering: 10_000,
  taken: 6_000,
  below_offering: true,
})

const waiting = partly<QueueEntry>({ id: 71, state: 'PRE_OK', project_id: 4, project: 'Harbour' })

test('issuing all of a project names every order with the sum and what to consider, and proposes just those', async () => {
  logIn('finance')
  answer('get', 'projects/4/issue', forecast(accepted(71, 1000), accepted(64, 2500, '2026-12-24T00:00:00Z')))
  const seen = answer('post', 'projects/4/issue', { proposal }, 202)
  // Only one of the two orders is on screen.
  renderScreen(<ProjectIssue items={[waiting]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Propose to issue all of Harbour' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/These are all 2 accepted orders of the project/)).toBeTruthy()
  expect(dialog.textContent).toContain('3,500')
  expect(dialog.textContent).toContain('#64')
  expect(within(dialog).getByText(/1 of these orders is still within its 30 days/)).toBeTruthy()
  expect(within(dialog).getByText(/The offering is below its goal/)).toBeTruthy()
  const propose = screen.getByRole('button', { name: 'Propose' })
  await userEvent.click(propose)
  expect(seen).toEqual([])
  await userEvent.type(screen.getByRole('textbox'), 'All wires are in')
  await userEvent.click(propose)
  await proposed()
  expect(seen[0]?.body).toEqual({ comment: 'All wires are in', orders: [71, 64] })
})

test('what will be skipped for a blocked account is said before it is proposed', async () => {
  logIn('finance')
  const orders = forecast(accepted(71, 1000), accepted(64, 2500))
  answer('get', 'projects/4/issue', { ...orders, blocked: [64] })
  renderScreen(<ProjectIssue items={[waiting]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Propose to issue all of Harbour' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    await within(dialog).findByText(/1 of these orders is of a blocked account and will be skipped: #64\./),
  ).toBeTruthy()
  const mark = within(dialog).getByText('Account blocked: will be skipped')
  expect(mark.closest('tr')?.textContent).toContain('#64')
})

test('where the accepted orders changed meanwhile, the new ones are shown and nothing is proposed', async () => {
  logIn('finance')
  const asked = sequence('get', 'projects/4/issue', [
    { status: 200, body: forecast(accepted(71, 1000), accepted(64, 2500)) as object },
    { status: 200, body: forecast(accepted(71, 1000)) as object },
  ])
  refuse('post', 'projects/4/issue', 409, 'Error_StaleVersion')
  renderScreen(<ProjectIssue items={[waiting]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Propose to issue all of Harbour' }))
  await screen.findByText(/These are all 2 accepted orders/)
  await userEvent.type(screen.getByRole('textbox'), 'All wires are in')
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText(/The accepted orders changed while you were reading/)).toBeTruthy()
  expect(screen.getByText(/This is the one accepted order of the project/)).toBeTruthy()
  expect(asked).toHaveLength(2)
})

test('a project of which nothing waits is not proposed', async () => {
  logIn('finance')
  answer('get', 'projects/4/issue', forecast())
  const seen = answer('post', 'projects/4/issue', { proposal }, 202)
  renderScreen(<ProjectIssue items={[waiting]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Propose to issue all of Harbour' }))
  expect(await screen.findByText('No accepted order of Harbour is waiting to be issued.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
  expect(seen).toEqual([])
})

test.each([
  ['revoke', 'r', 'Propose revocation', 'The place in the offering is released.'],
  ['correct', 'u', 'Propose correction', 'Project escrow'],
] as const)('of an issued order finance proposes to %s it', async (act, key, confirm, told) => {
  logIn('finance')
  const issued = partly<Item>({
    id: act === 'revoke' ? 81 : 82,
    state: 'SUCCESS',
    investor: 'Li Wei',
    payment_method: 'Wire',
    amount: 1000,
    currency: 'USD',
    version: 6,
    has_wallet: true,
    language: 'en',
    documents: [],
    history: [],
  })
  const seen = answer('post', `queues/subscriptions/${issued.id}/${act}`, { proposal }, 202)
  const done: number[] = []
  renderScreen(
    <Judgement
      queue="subscriptions"
      kind={kinds.subscriptions.decision}
      item={issued}
      onDone={() => done.push(issued.id)}
      reload={() => Promise.resolve()}
    />,
  )
  await userEvent.keyboard(key)
  expect(screen.getByText('Will be booked on approval')).toBeTruthy()
  expect(screen.getByText(told)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox'), 'Wrong investor')
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${confirm}`) }))
  await proposed()
  expect(seen[0]?.body).toEqual({ comment: 'Wrong investor', version: 6 })
  expect(done).toEqual([])
})
