import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlatformBankAccount, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { bankAccount } from '@/testing/bankAccount'
import { proposal } from '@/testing/proposal'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import BankAccountPage from './BankAccountPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/bankAccount']))

const logIn = (role: Role) =>
  useOperator.setState({
    operator: { id: 1, name: 'Alma', email: 'a@example.com', roles: [role] },
    csrfToken: 'token',
  })

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ locale: 'en' })
  logIn('admin')
  answer('get', 'proposals', { items: [], total: 0 })
  answer('get', 'cash', { day: '2026-11-27', items: [] })
})

async function show(account: Partial<PlatformBankAccount> = {}) {
  answer('get', 'bank_accounts', { items: [{ ...bankAccount, ...account }] })
  renderRoute(<BankAccountPage />, '/bank_accounts/:id', '/bank_accounts/3')
  await screen.findByRole('heading', { level: 1, name: 'Payouts' })
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** Something that can be proposed. */
const change = () => userEvent.type(field('Branch'), 'Harbour')
const form = () => document.querySelector('form')
const propose = () => userEvent.click(screen.getByRole('button', { name: /^Propose/ }))
const mistakes = () =>
  [...document.querySelectorAll('.field-wrong')].map((wrong) => [
    wrong.getAttribute('data-field'),
    wrong.querySelector('.field-error')?.textContent,
  ])

async function fillNew() {
  answer('get', 'bank_accounts', { items: [] })
  renderRoute(<BankAccountPage />, '/bank_accounts/:id', '/bank_accounts/new')
  await userEvent.type(field('Name at the desk'), 'Payouts')
  await userEvent.type(field('Bank'), ' Shore Bank ')
  await userEvent.type(field('SWIFT'), 'DEMOHKHH')
  await userEvent.type(field("Bank's address"), '2 Shore Road')
  await userEvent.type(field('Account holder'), 'Landfall Payouts')
  await userEvent.type(field('Account number'), '471100')
}

test('an account is opened with what was typed and the reason, and waits for a second administrator', async () => {
  const seen = answer('post', 'bank_accounts', { proposal }, 202)
  await fillNew()
  await propose()
  expect(mistakes()).toEqual([['reason', 'Say why.']])
  expect(seen).toEqual([])
  await userEvent.type(field('Reason, for the person who approves it'), 'Letter of 3 November')
  await propose()
  const note = await screen.findByText(/A second person has to approve it/)
  expect(note.querySelector('a')?.getAttribute('href')).toBe('/proposals/5')
  expect(form()).toBeNull()
  expect(screen.getByRole('link', { name: 'All bank accounts' }).getAttribute('href')).toBe('/bank_accounts')
  expect(seen[0]?.body).toEqual({
    content: {
      name: 'Payouts',
      bank_name: 'Shore Bank',
      swift_code: 'DEMOHKHH',
      address: '2 Shore Road',
      account_name: 'Landfall Payouts',
      account_number: '471100',
      branch_name: '',
      branch_code: '',
      correspondent_bank: '',
      is_open: true,
    },
    reason: 'Letter of 3 November',
  })
})

test('what has to be there is asked for at its field, the branch and the correspondent are not', async () => {
  answer('get', 'bank_accounts', { items: [] })
  renderRoute(<BankAccountPage />, '/bank_accounts/:id', '/bank_accounts/new')
  await propose()
  expect(mistakes()).toEqual([
    ...['name', 'bank_name', 'swift_code', 'address', 'account_name', 'account_number'].map((name) => [
      name,
      'Fill this in.',
    ]),
    ['reason', 'Say why.'],
  ])
})

test('every refusal stands at its field, in words about bank accounts', async () => {
  const fields = [
    { field: 'name', messageKey: 'ContentTwice' },
    { field: 'bank_name', messageKey: 'ContentTooLong', params: { max: 200 } },
    { field: 'swift_code', messageKey: 'ContentBic' },
    { field: 'address', messageKey: 'ContentMarkup', params: { found: '<b>', line: 1 } },
    { field: 'account_name', messageKey: 'ContentMissing' },
    { field: 'account_number', messageKey: 'ContentIban' },
    { field: 'correspondent_bank', messageKey: 'ContentTooLong', params: { max: 60 } },
  ]
  refuse('put', 'bank_accounts/3', 422, 'ContentTwice', { fields })
  await show()
  await change()
  await userEvent.type(field('Reason, for the person who approves it'), 'Moved')
  await propose()
  await screen.findByText('An open account has this name already.')
  expect(mistakes()).toEqual([
    ['name', 'An open account has this name already.'],
    ['bank_name', 'Shorten this to at most 200 characters.'],
    ['swift_code', expect.stringContaining('Enter the BIC')],
    ['address', expect.stringContaining('<b> on line 1')],
    ['account_name', 'Fill this in.'],
    ['account_number', expect.stringContaining('check digits')],
    ['correspondent_bank', 'Shorten this to at most 60 characters.'],
  ])
})

test('a number that another open account has is said at the number', async () => {
  const fields = [{ field: 'account_number', messageKey: 'ContentTwice' }]
  refuse('put', 'bank_accounts/3', 422, 'ContentTwice', { fields })
  await show()
  await change()
  await userEvent.type(field('Reason, for the person who approves it'), 'Moved')
  await propose()
  await screen.findByText('An open account has this number already.')
  expect(mistakes().map(([name]) => name)).toEqual(['account_number'])
})

test.each([
  [422, 'CommentRequired', {}, ['reason', 'Say why.'], undefined],
  [400, 'Error_BadRequest', { field: 'content' }, undefined, /Nothing has changed/],
  [409, 'ProposalPending', { proposal: 12 }, undefined, /Proposal 12 for the same act/],
  [409, 'Error_StaleVersion', {}, undefined, /in the meantime|meanwhile/],
] as const)('%i %s is said where it can be mended', async (status, key, params, at, under) => {
  refuse('put', 'bank_accounts/3', status, key, { params })
  await show()
  await change()
  await userEvent.type(field('Reason, for the person who approves it'), 'Moved')
  await propose()
  await waitFor(() => expect(document.querySelector('.field-error, .refusal')).toBeTruthy())
  expect(mistakes()).toEqual(at ? [at] : [])
  if (under) expect(document.querySelector('.refusal')?.textContent).toMatch(under)
  if (key === 'ProposalPending')
    expect(screen.getByRole('link', { name: 'See proposal 12' }).getAttribute('href')).toBe('/proposals/12')
  expect(field('Account number').value).toBe('471100')
})

test('a form in which nothing has changed is not sent', async () => {
  const seen = answer('put', 'bank_accounts/3', { proposal }, 202)
  await show()
  await userEvent.type(field('Account number'), ' ')
  await userEvent.type(field('Reason, for the person who approves it'), 'Moved')
  await propose()
  expect(await screen.findByText('Nothing has changed.')).toBeTruthy()
  expect(seen).toEqual([])
  await change()
  await propose()
  await waitFor(() => expect(seen).toHaveLength(1))
})

test('after somebody else changed it, the present version is loaded knowingly', async () => {
  refuse('put', 'bank_accounts/3', 409, 'Error_StaleVersion')
  await show()
  await userEvent.clear(field('Account number'))
  await userEvent.type(field('Account number'), '471200')
  await userEvent.type(field('Reason, for the person who approves it'), 'Moved')
  await propose()
  answer('get', 'bank_accounts', { items: [{ ...bankAccount, account_number: '479900', version: 3 }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Load the current version' }))
  await waitFor(() => expect(field('Account number').value).toBe('479900'))
  const seen = answer('put', 'bank_accounts/3', { proposal }, 202)
  await change()
  await userEvent.type(field('Reason, for the person who approves it'), 'Moved again')
  await propose()
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ version: 3 }))
})

test('a change shows what counts until it is approved, and the way to the proposal', async () => {
  const seen = answer('put', 'bank_accounts/3', { proposal }, 202)
  await show()
  await userEvent.clear(field('Account number'))
  await userEvent.type(field('Account number'), '471200')
  await userEvent.type(field('Reason, for the person who approves it'), 'Moved')
  await propose()
  expect(await screen.findByText(/A second person has to approve it/)).toBeTruthy()
  expect(seen[0]?.body).toMatchObject({ version: 2, content: { account_number: '471200', is_open: true } })
  expect(form()).toBeNull()
  expect(screen.getByText('471100')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close the account' })).toBeNull()
})

test('closing is asked once more, needs a reason, and says why it cannot be', async () => {
  const refused = refuse('put', 'bank_accounts/3', 409, 'BankAccountInUse')
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Close the account' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(dialog.getByText('Say why.')).toBeTruthy()
  expect(refused).toEqual([])
  await userEvent.type(dialog.getByRole('textbox'), 'The bank closes')
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await dialog.findByText(/still in use/)).toBeTruthy()
  const { is_open: _, ...lines } = { ...bankAccount }
  expect(refused[0]?.body).toMatchObject({
    version: 2,
    reason: 'The bank closes',
    content: { name: lines.name, account_number: lines.account_number, is_open: false },
  })
})

test('reopening names the field that stands in its way, and is proposed once nothing does', async () => {
  const fields = [{ field: 'name', messageKey: 'ContentTwice' }]
  refuse('put', 'bank_accounts/3', 422, 'ContentTwice', { fields })
  await show({ is_open: false })
  expect(screen.getByText('Closed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reopen the account' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'Needed again')
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await dialog.findByText('Name at the desk: An open account has this name already.')).toBeTruthy()
  const seen = answer('put', 'bank_accounts/3', { proposal }, 202)
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText(/A second person has to approve it/)).toBeTruthy()
  expect(seen[0]?.body).toMatchObject({ content: { is_open: true } })
})

test.each(['auditor', 'finance', 'approver'] as const)('the %s reads it and has no form', async (role) => {
  logIn(role)
  await show({ may_change: false, is_withheld: true, proposal: 5 })
  expect(form()).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('2 Shore Road')).toBeTruthy()
  expect(screen.getByText(/This account does not match what was approved/)).toBeTruthy()
  const layout = screen.getByRole('link', { name: 'Layout of its CSV files' })
  expect(layout.getAttribute('href')).toBe('/csv_layouts/3')
})

test('its balances lead to its books, and it leads to the cash of the day and to its statement lines', async () => {
  const cash = { bank_account: 'Payouts', opening: 0, in: 0, out: 0, open: null, statement: null }
  answer('get', 'cash', {
    day: '2026-11-27',
    items: [
      { ...cash, bank_account_id: 3, currency: 'USD', closing: 1200.5 },
      { ...cash, bank_account_id: 3, currency: 'CNY', closing: 0 },
      { ...cash, bank_account_id: 4, currency: 'USD', closing: 7 },
    ],
  })
  logIn('finance')
  await show({ may_change: false })
  const part = (await screen.findByRole('heading', { name: 'Money' })).closest('section') as HTMLElement
  await within(part).findByRole('link', { name: 'US$ 1,200.50' })
  const ways = within(part).getAllByRole('link')
  expect(ways.map((link) => link.getAttribute('href'))).toEqual([
    '/ledger/cash',
    '/ledger/books/bank:3?asset=USD',
    '/ledger/books/bank:3?asset=CNY',
    '/statement_lines?state=all&bank_account=3',
  ])
})

test('who moves no money sees no statement lines of it', async () => {
  await show()
  expect(await screen.findByText('No money has been booked on it yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Its statement lines' })).toBeNull()
})

test('an administrator whose change waits sees the proposal instead of the form', async () => {
  const waiting = { ...proposal, record: { kind: 'bank_account' as const, id: '3', name: 'Payouts' } }
  const seen = answer('get', 'proposals', { items: [waiting], total: 1 })
  await show({ may_change: false, proposal: 5 })
  const link = await screen.findByRole('link', { name: proposal.summary })
  expect(link.getAttribute('href')).toBe('/proposals/5')
  expect(seen[0]?.url.search).toBe('?record_kind=bank_account&record_id=3')
  expect(form()).toBeNull()
})

test('the form stays as typed in another language', async () => {
  await show()
  await userEvent.type(field('Account number'), '9')
  act(() => useSession.setState({ locale: 'zh' }))
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: '账号' })
  expect(number.value).toBe('4711009')
  expect(screen.getByRole('button', { name: '关闭账户' })).toBeTruthy()
  act(() => useSession.setState({ locale: 'en' }))
})

test('one that is not there is told so', async () => {
  answer('get', 'bank_accounts', { items: [bankAccount] })
  renderRoute(<BankAccountPage />, '/bank_accounts/:id', '/bank_accounts/99')
  expect(await screen.findByText('Bank account not found')).toBeTruthy()
})

test('the history tells who proposed what and who decided, also who opened it', async () => {
  const ended = { at: '2026-11-21T03:00:00Z', by: { id: 2, name: 'Otto' }, comment: null }
  const approved = { ...proposal, id: 4, state: 'APPROVED', ended }
  const asked = answer('get', 'proposals', { items: [approved], total: 1 })
  logIn('finance')
  await show()
  const changes = await waitFor(() => {
    const list = document.querySelector('.bank-changes')
    expect(list).toBeTruthy()
    return list as HTMLElement
  })
  expect(within(changes).getAllByRole('link')[0]?.getAttribute('href')).toBe('/proposals/4')
  expect(changes.textContent).toContain('Approved · Otto')
  const records = asked.map(({ url }) =>
    ['record_kind', 'record_id', 'state'].map((name) => url.searchParams.get(name)),
  )
  expect(records).toContainEqual(['bank_account', '3', 'all'])
  expect(records).toContainEqual(['new_bank_account', 'payouts', 'APPROVED'])
})
