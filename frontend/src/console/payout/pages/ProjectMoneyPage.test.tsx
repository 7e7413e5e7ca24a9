import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProjectFundsItem, Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { payoutEntry, projectFunds, projectMoney } from '@/testing/payout'
import { proposal } from '@/testing/proposal'
import { renderRoute, renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import ProjectFundsPage from './ProjectFundsPage'
import ProjectMoneyPage from './ProjectMoneyPage'

const logIn = (role: Role) =>
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: [role] },
    csrfToken: 'token',
  })

async function show(change: Partial<ProjectFundsItem> = {}) {
  answer('get', 'project_funds/7', { ...projectMoney, ...change })
  renderRoute(<ProjectMoneyPage />, '/project_funds/:id', '/project_funds/7')
  await screen.findByRole('heading', { level: 1, name: 'Shore Residences' })
}

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeAll(() => loadCatalogues(['console/shared', 'console/payout']))

beforeEach(() => {
  queryClient.clear()
  logIn('finance')
  answer('get', 'proposals', { items: [], total: 0 })
  answer('get', 'public_countries.json', { countries: [] })
  answer('get', 'payouts', { items: [], total: 0 })
})

test('it leads to who holds the shares of the project', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'Register of holders' }).getAttribute('href')).toBe(
    '/projects/7/register',
  )
})

test('each figure says what it is and leads to its book or its payouts', async () => {
  await show()
  const figures = [...document.querySelectorAll('.funds-figures > div')].map((figure) => [
    figure.querySelector('dt')?.firstChild?.textContent,
    figure.querySelector('dd')?.textContent,
    figure.querySelector('a')?.getAttribute('href'),
  ])
  const paid = '/ledger/books/project_paid:7?asset=USD'
  expect(figures).toEqual([
    ['In escrow', 'US$ 250', '/ledger/books/escrow:7?asset=USD'],
    ['Issued, not paid out', 'US$ 1,600', paid],
    ['Still revocable', 'US$ 500', paid],
    ['Available to pay now', 'US$ 1,100', paid],
    ['Being paid', 'US$ 300', '/payouts?project=7'],
    ['Paid', 'US$ 900', '/payouts?project=7&state=EXECUTED'],
  ])
  expect(
    screen.getByText(/2 orders are still within their 30 days, the last until .*20.*UTC\+8/),
  ).toBeTruthy()
})

test('a payment goes to the bank account of the last one unless another is typed', async () => {
  await show()
  const seen = answer('post', 'project_funds/7/pay', { proposal }, 202)
  await userEvent.keyboard('p')
  expect(screen.getByText('DE89370400440532013000')).toBeTruthy()
  await press(/^Propose/)
  expect(screen.getByText('Enter the amount.')).toBeTruthy()
  expect(screen.getByText('Say why.')).toBeTruthy()
  await userEvent.type(field('Amount'), '1100.01')
  await press(/^Propose/)
  expect(screen.getByText('This is more than is available to pay now.')).toBeTruthy()
  await userEvent.clear(field('Amount'))
  await userEvent.type(field('Amount'), '1100')
  await press(/^Propose/)
  // Two bank accounts of ours may pay: one has to be chosen.
  expect(seen).toEqual([])
  await userEvent.selectOptions(field('Paid from'), 'PKF')
  await userEvent.type(screen.getByLabelText(/^Reason/), 'First draw')
  await press(/^Propose/)
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({
      version: 3,
      amount: 1100,
      currency: 'USD',
      bank_account: 1,
      last_payout: 42,
      reason: 'First draw',
    }),
  )
  const note = await screen.findByText(/A second person has to approve it/)
  expect(note.querySelector('a')?.getAttribute('href')).toBe('/proposals/5')
})

test('another bank account is typed line by line', async () => {
  await show({ bank_accounts: [{ id: 1, name: 'PKF' }] })
  const seen = answer('post', 'project_funds/7/pay', { proposal }, 202)
  await press(/^Pay the project/)
  await userEvent.click(screen.getByRole('radio', { name: 'Enter another bank account' }))
  await userEvent.type(field('Amount'), '20.5')
  await userEvent.type(screen.getByLabelText(/^Reason/), 'By the letter of 2 May')
  await press(/^Propose/)
  expect(seen).toEqual([])
  await userEvent.type(field('Account holder'), 'New Builders')
  await userEvent.type(field('Account number'), '6222')
  await userEvent.type(field('Bank'), 'Harbour Bank')
  await press(/^Propose/)
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({
      amount: 20.5,
      bank_account: 1,
      payee: { account_name: 'New Builders', account_number: '6222', bank_name: 'Harbour Bank' },
    }),
  )
})

test('what investors took back meanwhile is told with what is available', async () => {
  await show({ bank_accounts: [{ id: 1, name: 'PKF' }] })
  refuse('post', 'project_funds/7/pay', 409, 'ProjectFundsNotAvailable', {
    params: { amount: 600, currency: 'USD' },
  })
  await userEvent.keyboard('p')
  await userEvent.type(field('Amount'), '1000')
  await userEvent.type(screen.getByLabelText(/^Reason/), 'First draw')
  await press(/^Propose/)
  expect(await screen.findByText(/At most USD 600 can be paid to this project now/)).toBeTruthy()
  expect(field('Amount').value).toBe('1000')
})

test('nothing is offered where nothing may be paid, or to whoever only reads', async () => {
  logIn('approver')
  await show({ may_pay: false })
  expect(screen.queryByRole('button', { name: /^Pay the project/ })).toBeNull()
  await userEvent.keyboard('p')
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('the payouts to the project are listed below its money', async () => {
  const seen = answer('get', 'payouts', {
    items: [{ ...payoutEntry, reason: 'project', payee: 'Shore Builders', project: projectFunds.project }],
    total: 1,
  })
  await show()
  const link = await screen.findByRole('link', { name: 'Shore Builders' })
  expect(link.getAttribute('href')).toBe('/payouts/42')
  expect(seen[0]?.url.searchParams.get('project')).toBe('7')
})

test('every project with money is listed with what may be paid to it', async () => {
  answer('get', 'project_funds', { items: [projectFunds] })
  renderScreen(<ProjectFundsPage />, '/project_funds')
  const row = (await screen.findByRole('link', { name: 'Shore Residences' })).closest('tr') as HTMLElement
  expect(within(row).getByText('SHORE · USD')).toBeTruthy()
  expect(row.textContent).toContain('US$ 1,100')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/project_funds/7')
  const file = screen.getByRole('link', { name: 'Download CSV' })
  expect(file.getAttribute('href')).toBe('/ops/api/project_funds/export')
})
