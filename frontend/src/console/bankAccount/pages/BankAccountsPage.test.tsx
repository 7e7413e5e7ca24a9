import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlatformBankAccount, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { bankAccount } from '@/testing/bankAccount'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import BankAccountsPage from './BankAccountsPage'

beforeAll(() => loadCatalogues(['console/shared', 'console/bankAccount']))
beforeEach(() => queryClient.clear())

const closed: PlatformBankAccount = { ...bankAccount, id: 1, name: 'Abbey', is_open: false, frameworks: [] }
const odd: PlatformBankAccount = { ...bankAccount, id: 4, name: 'Quay', is_withheld: true, proposal: 5 }

async function show(role: Role, items = [closed, bankAccount, odd]) {
  useOperator.setState({
    operator: { id: 1, name: 'Alma', email: 'a@example.com', roles: [role] },
    csrfToken: 'token',
  })
  answer('get', 'bank_accounts', { items })
  renderScreen(<BankAccountsPage />, '/bank_accounts')
  await screen.findByText(items.length > 0 ? /bank accounts, by name/ : 'No bank accounts yet')
}

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')

test('accounts stand by name with the closed ones last, each with its bank, number, holder and frameworks', async () => {
  await show('finance')
  expect(rows().map((row) => /Payouts|Quay|Abbey/.exec(row)?.[0])).toEqual(['Payouts', 'Quay', 'Abbey'])
  expect(rows()[0]).toMatch(/Shore Bank.*4711.*Landfall Payouts.*PKF.*Open/)
  expect(rows()[2]).toMatch(/None.*Closed/)
})

test('one that differs from what was approved is marked, and only it', async () => {
  await show('finance')
  expect(rows().map((row) => row.includes('Investors do not see it, and no payout leaves from it'))).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  ['admin', '/proposals/5', true],
  ['auditor', '/proposals/5', false],
  ['finance', '/proposals/5', false],
  ['approver', '/proposals/5', false],
] as const)('the %s is led to the waiting change: %s, and opens accounts: %s', async (role, way, opens) => {
  await show(role)
  expect(screen.getByText('A change waits for approval').getAttribute('href') ?? undefined).toBe(way)
  expect(screen.queryByRole('link', { name: /^Open a bank account/ }) !== null).toBe(opens)
})

test('the list is narrowed to the open or the closed ones, and by what is searched for', async () => {
  await show('finance')
  await userEvent.click(screen.getByRole('link', { name: 'Closed' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.getByText('1 bank account, by name')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'All' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  await userEvent.keyboard('/')
  await userEvent.keyboard('quay')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Quay' }).getAttribute('href')).toBe('/bank_accounts/4?q=quay')
})

test('a search that finds nothing says so, and what else to try', async () => {
  answer('get', 'bank_accounts', { items: [bankAccount] })
  renderScreen(<BankAccountsPage />, '/bank_accounts', '?state=open&q=99')
  expect(await screen.findByText('No bank account matches')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('aria-current')).toBe('true')
})

test('the keys walk, open one and begin a new one', async () => {
  await show('admin')
  await userEvent.keyboard('j{Enter}')
  expect(screen.getByTestId('elsewhere').textContent).toBe('/bank_accounts/4')
})

test('N begins a new one, and does nothing for who only reads', async () => {
  await show('auditor', [])
  await userEvent.keyboard('n')
  expect(screen.getByText('No bank accounts yet')).toBeTruthy()
})

test('the whole list is taken as a file', async () => {
  await show('auditor')
  const file = () => screen.queryByRole('link', { name: /CSV/ })?.getAttribute('href')
  expect(file()).toContain('/ops/api/bank_accounts/export')
  await userEvent.click(screen.getByRole('link', { name: 'Closed' }))
  await waitFor(() => expect(file()).toBeUndefined())
})
