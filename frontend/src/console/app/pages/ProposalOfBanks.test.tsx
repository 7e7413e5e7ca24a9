// A proposal that changes where money goes: a bank account of the platform, or the accounts that a framework leads to.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProposalDetail } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { proposalDetail } from '@/testing/proposal'
import { renderRoute } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import ProposalPage from './ProposalPage'

beforeAll(() =>
  loadCatalogues([
    'console/app',
    'console/bankAccount',
    'console/catalog',
    'console/editions',
    'console/proposals',
    'console/shared',
  ]),
)

beforeEach(() => {
  answer('get', 'orders_under_way', { begun: 0, submitted: 0, accepted: 0 })
  answer('get', 'bank_accounts', { items: [{ id: 3, is_open: true, frameworks: ['PKF'] }] })
  queryClient.clear()
  useOperator.setState({
    operator: { id: 3, name: 'Adam', email: 'a@example.com', roles: ['admin'] },
    csrfToken: 'desk-token',
  })
})

const bankChange: ProposalDetail = {
  ...proposalDetail,
  kind: 'publish_framework',
  record: { kind: 'framework', id: 'PKF', name: 'PKF' },
  summary: 'Change the bank accounts of PKF',
  changes: [
    {
      field: 'transaction_processes.0.bank_account',
      before: 'Harbour · 100 200',
      after: 'Payouts · 666 000',
    },
    { field: 'deposits', before: 'false', after: 'true' },
  ],
}

async function show(detail: ProposalDetail) {
  answer('get', 'proposals/5', detail)
  renderRoute(<ProposalPage />, '/proposals/:id', '/proposals/5')
  await screen.findByRole('heading', { level: 1, name: detail.summary })
}

test('bank accounts that change are marked line by line, apart from the rest', async () => {
  answer('get', 'frameworks/PKF', { sources: [] })
  await show(bankChange)
  const marked = screen.getByRole('heading', {
    name: 'Where investors wire their money changes',
  }).parentElement
  expect(marked?.querySelector('dt')?.textContent).toBe('Account 1: Bank account')
  expect(marked?.querySelector('del')?.textContent).toContain('100 200')
  expect(marked?.querySelector('ins')?.textContent).toContain('666 000')
  expect(marked?.textContent).not.toContain('Deposits')
  expect(screen.getByText('Deposits to the wallet')).toBeTruthy()
})

test('a number that was taken meanwhile is said of the bank account', async () => {
  const fields = [{ field: 'account_number', messageKey: 'ContentTwice' }]
  refuse('post', 'proposals/5/approve', 422, 'ContentTwice', { fields })
  await show({
    ...proposalDetail,
    kind: 'set_bank_account',
    record: { kind: 'new_bank_account', id: '', name: 'Payouts' },
  })
  await userEvent.keyboard('p')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText('An open account has this number already.')).toBeTruthy()
})

test('a bank account that is opened shows every line and where all accounts are seen', async () => {
  await show({
    ...proposalDetail,
    kind: 'set_bank_account',
    record: { kind: 'new_bank_account', id: 'payouts', name: 'Payouts' },
    summary: 'Bank account Payouts',
    changes: [
      { field: 'account_number', before: null, after: '666 000' },
      { field: 'is_open', before: null, after: 'true' },
      { field: 'name', before: null, after: 'Payouts' },
    ],
  })
  const terms = [...document.querySelectorAll('.changes dt')].map((term) => term.textContent)
  expect(terms).toEqual(['Name at the desk', 'Account number', 'State'])
  expect(screen.getByRole('heading', { name: 'A new account that money can go to' })).toBeTruthy()
  expect(screen.queryByText('(empty)')).toBeNull()
  expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('href')).toBe('/bank_accounts')
})

test('another number of a bank account is marked, with the way to it', async () => {
  await show({
    ...proposalDetail,
    kind: 'set_bank_account',
    record: { kind: 'bank_account', id: '3', name: 'Payouts' },
    summary: 'Bank account Payouts',
    changes: [{ field: 'account_number', before: '100 200', after: '666 000' }],
  })
  const marked = screen.getByRole('heading', { name: 'Where money goes changes' }).parentElement
  expect(marked?.querySelector('del')?.textContent).toContain('100 200')
  expect(marked?.querySelector('ins')?.textContent).toContain('666 000')
  expect(screen.getByRole('link', { name: 'Payouts (#3)' }).getAttribute('href')).toBe('/bank_accounts/3')
  await userEvent.keyboard('p')
  expect(screen.getByRole('dialog').textContent).toContain('From then on the bank account is as below')
})

test('closing a bank account is told as its state, without an alarm', async () => {
  await show({
    ...proposalDetail,
    kind: 'set_bank_account',
    record: { kind: 'bank_account', id: '3', name: 'Payouts' },
    summary: 'Bank account Payouts',
    changes: [{ field: 'is_open', before: 'true', after: 'false' }],
  })
  expect(document.querySelector('.changes-banks')).toBeNull()
  expect(document.querySelector('.changes del')?.textContent).toContain('Open')
  expect(document.querySelector('.changes ins')?.textContent).toContain('Closed')
})

test('orders whose investors wire to a bank account are told of before its details change', async () => {
  answer('get', 'orders_under_way', { begun: 2, submitted: 1, accepted: 0 })
  const detail: ProposalDetail = {
    ...proposalDetail,
    kind: 'set_bank_account',
    record: { kind: 'bank_account', id: '3', name: 'Payouts' },
    summary: 'Bank account Payouts',
    changes: [{ field: 'branch_name', before: 'Main', after: 'Harbour' }],
  }
  await show(detail)
  expect(await screen.findByText(/^3 orders are under way/)).toBeTruthy()
})

test('a new name at the desk says nothing of orders', async () => {
  const asked = answer('get', 'orders_under_way', { begun: 2, submitted: 1, accepted: 0 })
  await show({
    ...proposalDetail,
    kind: 'set_bank_account',
    record: { kind: 'bank_account', id: '3', name: 'Payouts' },
    summary: 'Bank account Payouts',
    changes: [{ field: 'name', before: 'Payouts', after: 'Payments' }],
  })
  expect(asked).toHaveLength(0)
  expect(screen.queryByText(/under way/)).toBeNull()
})
