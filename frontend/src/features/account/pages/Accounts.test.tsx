import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { useSession } from '@/shared/session/store'
import { closeOverlays } from '@/shared/ui/dialogs'
import { listOf, storedAccount } from '@/testing/accounts'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import Accounts from './Accounts'

const path = '/account/openaccount'
const wizard = '/account/addresspage/addresspage?InvestmentFrameworkID=1'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

function open(account: object, IsWithdrawSupported = true) {
  const all = listOf(account)
  const frameworkLookups = all.frameworkLookups.map((lookup) => ({ ...lookup, IsWithdrawSupported }))
  answer('get', 'account_userentity.json', { ...all, frameworkLookups })
  renderScreen(<Accounts />, path)
}

beforeEach(() => {
  answer('get', 'account_bankprofile.json', { banks: [{}], bankAccountTypes: [], currencies: [] })
})
afterEach(() => act(() => closeOverlays()))

test.each([true, false])(
  'changing an approved account says that withdrawals pause where there are any: %s',
  async (supported) => {
    open({ ...storedAccount, LastKYCLog: { KYCStateCode: 'GPASS' } }, supported)
    await screen.findByText('Approved')
    await press('View or change')
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('cannot start new investments')
    expect(/withdrawals from it pause/.test(question.textContent ?? '')).toBe(supported)
    await press('Change it')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(wizard)
  },
)

test('a company and an account under review are not edited', async () => {
  for (const [change, button, words] of [
    [{ EntityID: 2 }, 'Continue', 'Company accounts cannot be edited here.'],
    [{ LastKYCLog: { KYCStateCode: 'GWAIT' } }, 'Locked during review', 'This account is under review'],
  ] as const) {
    answer('get', 'account_userentity.json', listOf({ ...storedAccount, ...change }))
    const shown = renderScreen(<Accounts />, path)
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect((await screen.findByRole('dialog')).textContent).toContain(words)
    await press('OK')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    shown.unmount()
    queryClient.clear()
  }
})

test('during the review a fee that was paid is a way further', async () => {
  const Payment = {
    OnlineChargeSessionID: 7,
    State: 'Paid',
    Amount: 450,
    Currency: 'ZAR',
    RefundingInd: false,
  }
  const review = { ...storedAccount, LastKYCLog: { KYCStateCode: 'LWAIT' } }
  open({ ...review, KYCFee: { Amount: 450, Currency: 'ZAR', Payment } })
  await userEvent.click(await screen.findByRole('link', { name: 'See the review fee' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(wizard)
})

test('a framework is explained where it is chosen: how one pays, whether there is a wallet, and how it is filled', async () => {
  const all = listOf()
  const lookup = (InvestmentFrameworkID: number, more: object) => ({
    ...all.frameworkLookups[0],
    InvestmentFrameworkID,
    ...more,
  })
  const wire = { PaymentMethodID: 2, CodeKey: 'Wire' }
  answer('get', 'account_userentity.json', {
    ...all,
    frameworks: [
      { InvestmentFrameworkID: 1, Name: 'PKF', CodeKey: 'PKF' },
      { InvestmentFrameworkID: 2, Name: 'Cayman', CodeKey: 'CAYMAN' },
    ],
    frameworkLookups: [
      lookup(1, {
        PaymentMethods: [wire, { PaymentMethodID: 1010, CodeKey: 'Wallet' }],
        FundingMethods: ['Wire', 'Bitcoin'],
        IsDepositSupported: true,
        IsWithdrawSupported: true,
      }),
      lookup(2, { PaymentMethods: [wire], FundingMethods: [], IsDepositSupported: false }),
    ],
  })
  renderScreen(<Accounts />, path)
  await screen.findByText('No investment account yet')
  await press('New account')
  const offers = (name: RegExp) =>
    [...screen.getByRole('link', { name }).querySelectorAll('.framework-offers li')].map(
      (line) => line.textContent,
    )
  await screen.findByRole('link', { name: /^PKF/ })
  expect(offers(/^PKF/)).toEqual([
    'Pay for investments by wire, or from a wallet that you keep with us',
    'Add money to the wallet by wire or in bitcoin',
    'Withdraw from the wallet to your bank account',
  ])
  expect(offers(/^Cayman/)).toEqual(['Pay for each investment by wire; there is no wallet'])
})

test('who needs a bank account first comes back to account opening afterwards', async () => {
  answer('get', 'account_bankprofile.json', { banks: [], bankAccountTypes: [], currencies: [] })
  answer('get', 'account_userentity.json', listOf())
  renderScreen(<Accounts />, path)
  await screen.findByText('No investment account yet')
  await press('New account')
  await press('Add a bank account')
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/user/personaldata/addpersonaldata?for=account',
  )
})

test('the choice of a framework that a missing bank account interrupted goes on once it was added', async () => {
  useSession.setState({ addedBank: 7 })
  answer('get', 'account_userentity.json', { ...listOf(), frameworkLookups: [] })
  renderScreen(<Accounts />, path)
  await userEvent.click(await screen.findByRole('link', { name: /^PKF/ }))
  expect((await screen.findByTestId('elsewhere')).textContent).toContain('InvestmentFrameworkID=1')
  expect(useSession.getState().addedBank).toBe(7)
})

test('whoever leaves that choice is not asked again', async () => {
  useSession.setState({ addedBank: 7 })
  answer('get', 'account_userentity.json', { ...listOf(), frameworkLookups: [] })
  renderScreen(<Accounts />, path)
  await screen.findByRole('link', { name: /^PKF/ })
  await press('Close')
  expect(useSession.getState().addedBank).toBeNull()
})

test('a blocked account says what that means and whom to ask, and no longer that one can invest', async () => {
  open({ ...storedAccount, LastKYCLog: { KYCStateCode: 'GPASS' }, BlockedInd: true })
  await screen.findByText('This account is blocked')
  expect(screen.getByText(/nothing can be submitted for it/)).toBeTruthy()
  expect(screen.queryByText('You can invest with this account.')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Contact us about it' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/help')
})

test('an account that is not blocked says nothing of it', async () => {
  open({ ...storedAccount, LastKYCLog: { KYCStateCode: 'GPASS' } })
  await screen.findByText('You can invest with this account.')
  expect(screen.queryByText('This account is blocked')).toBeNull()
})
