import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useLastAction } from '@/console/shared/acts/lastAction'
import type { ProposalDetail, ProposedIssue, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { proposalDetail } from '@/testing/proposal'
import { renderRoute } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import ProposalPage from './ProposalPage'

beforeAll(() =>
  loadCatalogues([
    'console/app',
    'console/bankAccount',
    'console/catalog',
    'console/editions',
    'console/holdingTransfer',
    'console/operators',
    'console/payout',
    'console/proposals',
    'console/shared',
    'console/subscription',
  ]),
)

const logIn = (...roles: Role[]) =>
  useOperator.setState({
    operator: { id: 3, name: 'Adam', email: 'a@example.com', roles },
    csrfToken: 'desk-token',
  })

beforeEach(() => {
  queryClient.clear()
  useLastAction.setState({ text: '', at: 0 })
  logIn('admin')
})

const order = {
  id: 71,
  investor_id: 1,
  account_id: 2,
  amount: 150000,
  currency: 'USD',
  state: 'PRE_OK' as const,
  revocable_until: null,
  outcome: null,
  skipped_in: null,
}

const issue: ProposalDetail = {
  ...proposalDetail,
  kind: 'issue_project',
  record: { kind: 'project', id: '4', name: 'Harbour' },
  summary: 'Issue all accepted subscriptions of Harbour',
  changes: [],
  issue: {
    orders: [order, { ...order, id: 72, amount: 50000, revocable_until: '2026-12-20T08:00:00Z' }],
    issued: 0,
    skipped: 0,
    left: 2,
    blocked: [],
    left_total: 200000,
    total: 200000,
    currency: 'USD',
    revocable: 1,
    offering: 1000000,
    taken: 200000,
    below_offering: true,
  },
}

const reversal: ProposalDetail = {
  ...proposalDetail,
  kind: 'revoke_issued',
  record: { kind: 'order', id: '71', name: 'Harbour' },
  summary: 'Revoke an issued subscription of Harbour',
  changes: [],
  reversal: {
    order: { ...order, state: 'SUCCESS' },
    to: 'REVOKED',
    shares: 1500,
    bookings: [
      { book: 'project_paid', owner: 4, amount: -150000, currency: 'USD' },
      { book: 'wallet', owner: 2, amount: 150000, currency: 'USD' },
    ],
  },
}

async function show(detail: ProposalDetail) {
  answer('get', 'proposals/5', detail)
  renderRoute(<ProposalPage />, '/proposals/:id', '/proposals/5')
  await screen.findByRole('heading', { level: 1, name: detail.summary })
}

const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const dialog = () => screen.getByRole('dialog')

test('other roles of an operator are told in words, with who proposed them and why', async () => {
  await show({ ...proposalDetail, history: [] })
  expect(document.querySelector('del')?.textContent).toContain('Editor')
  expect(document.querySelector('ins')?.textContent).toContain('Reviewer · Editor')
  expect(screen.getByText('Helps with first reviews')).toBeTruthy()
  expect(screen.getByText('Anna de Wet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edward Lim (#9)' }).getAttribute('href')).toBe('/operators/9')
})

test('approving shows what will happen, is asked once more, and sends the version that was read', async () => {
  const seen = answer('post', 'proposals/5/approve', { ...proposalDetail, state: 'APPROVED' })
  await show(proposalDetail)
  await userEvent.keyboard('p')
  expect(dialog().textContent).toContain('The new name and roles take effect')
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(useLastAction.getState().text).toContain('Approved and carried out'))
  expect(seen[0]?.body).toEqual({ version: 3 })
})

const countries = { countries: [{ CountryID: 112, Country: 'China', CountryCode2: 'CN', PhoneCode: '86' }] }

test('what becomes of a payout is told line by line, with the way to it', async () => {
  logIn('approver')
  answer('get', 'public_countries.json', countries)
  await show({
    ...proposalDetail,
    kind: 'move_payout',
    record: { kind: 'payout', id: '42', name: 'Lan Chen' },
    summary: 'Give payout 42 a bank account',
    changes: [
      { field: 'payout.state', before: 'WAITING_TARGET', after: 'DUE' },
      { field: 'payout.value_on', before: null, after: '2026-11-25' },
      { field: 'payout.target.account_name', before: null, after: 'Lan Chen' },
      { field: 'payout.target.account_number', before: null, after: '6222' },
      { field: 'payout.target.country', before: null, after: 'CN' },
    ],
  })
  expect(screen.getByRole('link', { name: 'Lan Chen (#42)' }).getAttribute('href')).toBe('/payouts/42')
  const terms = [...document.querySelectorAll('.changes dt')].map((term) => term.textContent)
  expect(terms).toEqual([
    'State',
    'Value date',
    'Account holder',
    'Account number',
    "Bank's country or region",
  ])
  expect(await screen.findByText('China')).toBeTruthy()
  expect(document.querySelector('.changes ins')?.textContent).toContain('Due')
  expect(screen.getByText(/6222/).tagName).toBe('INS')
  expect(screen.queryByText('(empty)')).toBeNull()
})

test('to whom a single payment goes is told without being marked as a change', async () => {
  logIn('approver')
  answer('get', 'public_countries.json', countries)
  await show({
    ...proposalDetail,
    kind: 'move_payout',
    record: { kind: 'payout', id: '42', name: 'Lan Chen' },
    summary: 'Record that payout 42 was paid',
    changes: [
      { field: 'payout.state', before: 'DUE', after: 'EXECUTED' },
      { field: 'payout.reference', before: null, after: 'f00d' },
      { field: 'payout.target.bitcoin', before: 'bc1qexample', after: 'bc1qexample' },
    ],
  })
  const terms = [...document.querySelectorAll('.changes dt')].map((term) => term.textContent)
  expect(terms).toEqual(['State', 'Transaction ID'])
  expect(screen.getByText('bc1qexample').tagName).toBe('DD')
  expect(screen.getByText('Bitcoin address')).toBeTruthy()
})

test('an issue names every order, the sum, the open 30 days and an offering below its goal', async () => {
  logIn('approver')
  await show(issue)
  expect(screen.getByRole('link', { name: '#71' }).getAttribute('href')).toBe('/subscriptions/71')
  expect(screen.getByRole('link', { name: '#72' })).toBeTruthy()
  expect(screen.getByText('2 orders')).toBeTruthy()
  expect(document.querySelector('.payment-amount')?.textContent).toContain('200,000')
  expect(screen.getByText(/1 of these orders is still within its 30 days/)).toBeTruthy()
  expect(screen.getByText(/below its goal/).textContent).toContain('1,000,000')
  expect(button(/^Approve/).disabled).toBe(false)
})

test('what an issue will skip for blocked accounts is said before it is approved', async () => {
  logIn('approver')
  await show({ ...issue, issue: issue.issue && { ...issue.issue, blocked: [71, 72] } })
  expect(screen.getByText(/2 of these orders are of blocked accounts/).textContent).toContain('#71, #72')
})

test('an issue whose orders are not accepted any more cannot be approved, but rejected', async () => {
  logIn('approver')
  await show({ ...issue, stale: true })
  expect(button(/^Approve/).disabled).toBe(true)
  expect(button(/^Reject/).disabled).toBe(false)
  expect(screen.getByText(/was changed after it was proposed/)).toBeTruthy()
})

test('taking an issued order back tells what is booked and what becomes of the shares', async () => {
  logIn('approver')
  await show(reversal)
  const booked = document.querySelector('.foretold')?.textContent
  expect(booked).toContain('Due to the project')
  expect(booked).toContain("Investor's wallet")
  expect(booked).toContain('150,000')
  expect(booked).toContain("1,500 of the investor's shares are cancelled")
  expect(booked).toContain('Revoked')
})

test.each([
  ['maker', 'You proposed this'],
  ['concerned', 'your own access'],
  ['role', 'Your role does not approve this'],
] as const)('whoever may not approve (%s) is told why, and no key does it', async (why, text) => {
  await show({ ...proposalDetail, may_approve: false, may_withdraw: why === 'maker', why_not: why })
  expect(button(/^Approve/).disabled).toBe(true)
  expect(button(/^Reject/).disabled).toBe(true)
  expect(screen.getByText(new RegExp(text))).toBeTruthy()
  await userEvent.keyboard('p')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Withdraw/ }) !== null).toBe(why === 'maker')
})

test('where nobody else could approve it, that is said', async () => {
  await show({ ...proposalDetail, may_approve: false, why_not: 'maker', approvers: 0 })
  expect(screen.getByText(/Nobody else can approve this/)).toBeTruthy()
})

test('a rejection needs words', async () => {
  const seen = answer('post', 'proposals/5/reject', { ...proposalDetail, state: 'REJECTED' })
  await show(proposalDetail)
  await userEvent.keyboard('f')
  const confirm = within(dialog()).getByRole('button', { name: 'Reject' })
  await userEvent.click(confirm)
  expect(dialog().textContent).toContain('Say why.')
  expect(seen).toEqual([])
  await userEvent.type(within(dialog()).getByRole('textbox'), 'Not now')
  await userEvent.click(confirm)
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 3, comment: 'Not now' }))
})

test('its maker withdraws it', async () => {
  const seen = answer('post', 'proposals/5/withdraw', { ...proposalDetail, state: 'WITHDRAWN' })
  await show({ ...proposalDetail, may_approve: false, may_withdraw: true, why_not: 'maker' })
  await userEvent.keyboard('r')
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(seen[0]?.body).toEqual({ version: 3 }))
})

test.each([
  [409, 'ProposalNotOpen', 'approved, rejected or withdrawn this proposal in the meantime'],
  [409, 'Error_StaleVersion', 'was changed in the meantime'],
  [403, 'FourEyes', 'A different person'],
])('%i %s is said in words, and the page shows the proposal as it is by now', async (status, key, text) => {
  refuse('post', 'proposals/5/approve', status, key)
  await show(proposalDetail)
  const rejected = {
    ...proposalDetail,
    state: 'REJECTED' as const,
    may_approve: false,
    why_not: 'not_open' as const,
    ended: { by: { id: 8, name: 'Adam Botha' }, at: '2026-11-23T09:00:00Z', comment: 'Too early' },
  }
  sequence('get', 'proposals/5', [{ status: 200, body: rejected }])
  await userEvent.keyboard('p')
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(new RegExp(text))).toBeTruthy()
  expect(await screen.findByText('Too early')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

const accepted = issue.issue as ProposedIssue

/** Approved, and one of its four orders is issued; one was revoked before the server came to it. */
const unfinished: ProposalDetail = {
  ...issue,
  state: 'APPROVED',
  version: 4,
  may_approve: false,
  why_not: 'not_open',
  unfinished: true,
  issue: {
    ...accepted,
    orders: [
      { ...order, id: 70, state: 'SUCCESS', outcome: 'issued' },
      { ...order, id: 69, state: 'REVOKED', outcome: 'skipped', skipped_in: 'REVOKED' },
      ...accepted.orders,
    ],
    issued: 1,
    skipped: 1,
    left: 2,
  },
}

test('an approved issue tells how far the server has come, and nobody is asked to carry it on', async () => {
  logIn('approver')
  await show(unfinished)
  expect(screen.getByText('Approved, being carried out')).toBeTruthy()
  expect(document.querySelector('.progress')?.textContent).toBe('1 of 4 issued50%')
  expect(screen.getByText(/# orders are still|2 orders are still to be issued/)).toBeTruthy()
  expect(screen.getByText('1 order was skipped: revoked since')).toBeTruthy()
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) => row.textContent?.match(/Issued$|Skipped: revoked since|Waiting|Issued/)?.[0]),
  ).toEqual(['Issued', 'Skipped: revoked since', 'Waiting', 'Waiting'])
  await userEvent.keyboard('p')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the page looks again by itself until the server has come to the end', async () => {
  logIn('finance')
  const finished = {
    ...unfinished,
    unfinished: false,
    version: 5,
    issue: {
      ...accepted,
      orders: unfinished.issue?.orders.map((each) =>
        each.outcome ? each : { ...each, state: 'SUCCESS' as const, outcome: 'issued' as const },
      ),
      issued: 3,
      skipped: 1,
      left: 0,
      left_total: 0,
    },
  }
  sequence('get', 'proposals/5', [
    { status: 200, body: unfinished },
    { status: 200, body: finished },
  ])
  renderRoute(<ProposalPage />, '/proposals/:id', '/proposals/5')
  expect(await screen.findByText('Approved, being carried out')).toBeTruthy()
  expect(await screen.findByText('Approved')).toBeTruthy()
  expect(document.querySelector('.progress')?.textContent).toBe('3 of 4 issued100%')
  expect(screen.queryByText(/still to be issued/)).toBeNull()
  expect(screen.getByText('1 order was skipped: revoked since')).toBeTruthy()
})

test('whoever approves an issue is told that it goes on by itself', async () => {
  logIn('approver')
  answer('post', 'proposals/5/approve', unfinished)
  await show(issue)
  await userEvent.keyboard('p')
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(useLastAction.getState().text).toContain('the shares are being issued'))
})

const transfer: ProposalDetail = {
  ...proposalDetail,
  kind: 'transfer_holding',
  record: { kind: 'account', id: '7', name: 'PKF-7' },
  summary: 'Transfer of a holding from account PKF-7',
  changes: [],
  transfer: {
    project_id: 4,
    project: 'Harbour',
    from: {
      account_id: 7,
      account_number: 'PKF-7',
      investor_id: 1,
      name: 'Ann Lee',
      shares: 1000,
      cost: 1000,
    },
    to: { account_id: 8, account_number: 'PKF-8', investor_id: 2, name: 'Ben Ma', shares: 0, cost: 0 },
    shares: 333.3333,
    cost: 333.33,
    currency: 'USD',
    document: 12,
    possible: true,
  },
}

test('a transfer shows both accounts, its shares with their cost, and its document', async () => {
  logIn('approver')
  await show(transfer)
  const page = document.querySelector('.transfer-effect')?.textContent ?? ''
  for (const words of ['Harbour', '333.3333', '333.33', 'Ann Lee', 'Ben Ma', 'PKF-7', 'PKF-8'])
    expect(page).toContain(words)
  expect(screen.getByText('1,000 shares → 666.6667 shares')).toBeTruthy()
  expect(screen.getByText('0 shares → 333.3333 shares')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the document' }).getAttribute('href')).toContain(
    'evidence/12',
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a transfer that is not possible any more says so, and one that is done shows no forecast', async () => {
  logIn('approver')
  const other = transfer.transfer
  if (!other) throw new Error('a transfer')
  await show({ ...transfer, stale: true, transfer: { ...other, possible: false } })
  expect(screen.getByRole('alert').textContent).toContain('approving will be refused')
})

test('one that is not there is told so', async () => {
  refuse('get', 'proposals/5', 404, 'Error_NotFound')
  renderRoute(<ProposalPage />, '/proposals/:id', '/proposals/5')
  expect(await screen.findByText('Proposal not found')).toBeTruthy()
})
