import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { nothingYet, overview } from '@/testing/overview'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import Portfolio from './Portfolio'

const path = '/account/portfolio/investment'

const body = (IsWithdrawSupported: boolean, KYCStateCode = 'GPASS') => ({
  userEntities: [
    {
      UserEntityID: 4,
      InvestmentFrameworkID: 1,
      WM_AccountNumber: 'A-4',
      LastKYCLog: { KYCStateCode },
      CurrencyWallets: [
        { CurrencyID: 1, CurrencyStr: 'USD', Balance: 1500, BalanceAvailable: 1000.5 },
        { CurrencyID: 2, CurrencyStr: 'CNY', Balance: 80, BalanceAvailable: 80 },
      ],
    },
  ],
  frameworks: [{ InvestmentFrameworkID: 1, Name: 'PKF' }],
  frameworkLookups: [{ InvestmentFrameworkID: 1, IsWithdrawSupported }],
})

beforeEach(() => {
  overview(nothingYet)
})

test('what is available in the wallets is at the head, with the way to withdraw it', async () => {
  answer('get', 'account_userentity.json', body(true))
  renderScreen(<Portfolio />, path)
  expect(await screen.findByText('Available in your wallets')).toBeTruthy()
  const amounts = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(amounts).toEqual(['US$ 1,000.50', 'CN¥ 80'])
  await userEvent.click(screen.getByRole('link', { name: 'Withdraw' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/touch')
})

test('beside the wallets is the way to every movement of the money', async () => {
  answer('get', 'account_userentity.json', body(true))
  renderScreen(<Portfolio />, path)
  await userEvent.click(await screen.findByRole('link', { name: /^Fund details/ }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/account/portfolio/fund')
})

test('an account that may not withdraw now says what it waits for', async () => {
  answer('get', 'account_userentity.json', body(true, 'LWAIT'))
  renderScreen(<Portfolio />, path)
  expect(await screen.findByText(/^This account is under review/)).toBeTruthy()
})

test('without withdrawals there is no way to them', async () => {
  answer('get', 'account_userentity.json', body(false))
  renderScreen(<Portfolio />, path)
  expect(await screen.findByText('Your portfolio begins here')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
})

test('wallets that do not come leave the rest to be seen, and can be asked for again', async () => {
  refuse('get', 'account_userentity.json', 500, 'Error_Internal', { params: { requestId: 'r-1' } })
  renderScreen(<Portfolio />, path)
  expect(await screen.findByText(/tell us this number: r-1/)).toBeTruthy()
  expect(screen.getByText('Your portfolio begins here')).toBeTruthy()
  sequence('get', 'account_userentity.json', [{ status: 200, body: body(true) }])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Withdraw' })).toBeTruthy())
})
