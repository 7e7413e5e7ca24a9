import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accounts as depositAccounts } from '@/testing/deposit'
import { fundAccount, fundAccounts, fundNames, fundRecords } from '@/testing/funds'
import { renderScreen } from '@/testing/render'
import { account, accounts } from '@/testing/withdrawal'
import Funds from './Funds'

const path = '/account/portfolio/fund'

beforeEach(() => {
  fundNames()
  fundRecords([])
  fundAccounts(fundAccount(4, 'PKF'), fundAccount(5, 'Cayman'))
})

const leave = async (name = 'Withdraw') => {
  await userEvent.click(await screen.findByRole('link', { name }))
  return (await screen.findByTestId('elsewhere')).textContent
}

test('withdrawing is offered where an account has withdrawals', async () => {
  accounts()
  renderScreen(<Funds />, path)
  expect(await leave()).toBe('/touch')
})

test('withdrawing begins with the chosen account, where it has withdrawals', async () => {
  accounts()
  renderScreen(<Funds />, path, '?account=4')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'PKF' }).checked).toBe(true))
  expect(await leave()).toBe('/touch?UserEntityID=4')
})

test('an account without withdrawals is not brought along', async () => {
  accounts()
  renderScreen(<Funds />, path, '?account=5')
  expect(await leave()).toBe('/touch')
})

const depositing = [account(4), account(5, 'GPASS', { InvestmentFrameworkID: 2 })]

test('depositing is offered beside withdrawing', async () => {
  depositAccounts(depositing)
  renderScreen(<Funds />, path)
  expect(await screen.findByRole('link', { name: 'Withdraw' })).toBeTruthy()
  expect(await leave('Deposit')).toBe('/account/portfolio/portfoliopage')
})

test('depositing begins with the chosen account, where it takes deposits', async () => {
  depositAccounts(depositing)
  renderScreen(<Funds />, path, '?account=4')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'PKF' }).checked).toBe(true))
  expect(await leave('Deposit')).toBe('/account/portfolio/portfoliopage?UserEntityID=4')
})

test('an account without deposits is not brought along', async () => {
  depositAccounts(depositing)
  renderScreen(<Funds />, path, '?account=5')
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cayman' }).checked).toBe(true),
  )
  expect(await leave('Deposit')).toBe('/account/portfolio/portfoliopage')
})

test('without deposits there is no way to them', async () => {
  accounts()
  renderScreen(<Funds />, path)
  await screen.findByRole('link', { name: 'Withdraw' })
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull()
})

test('without withdrawals there is no way to them', async () => {
  const asked = accounts([account(5, 'GPASS', { InvestmentFrameworkID: 2 })])
  renderScreen(<Funds />, path)
  await screen.findByText('No entries yet')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
})
