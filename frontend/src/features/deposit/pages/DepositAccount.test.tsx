// Choosing the account to deposit to, and another one for a deposit that was begun.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accounts, beginsLater, call, proved, record, reference, saves, stored } from '@/testing/deposit'
import { draftOf } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { account, own, wallet } from '@/testing/withdrawal'
import Deposit from './Deposit'

const path = '/account/portfolio/portfoliopage'
const resumed = '?UserEntityID=4&WalletFundingRequestID=7'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const show = (query = '') => renderScreen(<Deposit />, path, query)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const amount = () => screen.findByLabelText<HTMLInputElement>('Amount')
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent
const choose = async (at: number) => user.click((await screen.findAllByRole('radio'))[at] as HTMLElement)

beforeEach(() => {
  accounts()
})

test('an account that waits for its review is shown and cannot be chosen, one without deposits is not shown', async () => {
  accounts([
    account(4),
    account(6, 'LWAIT'),
    account(7, 'GFAIL'),
    account(8, 'GPASS', { InvestmentFrameworkID: 2 }),
  ])
  show()
  const [approved, review, open, ...rest] = await screen.findAllByRole<HTMLInputElement>('radio')
  expect(rest).toEqual([])
  expect([approved?.checked, approved?.disabled]).toEqual([true, false])
  expect([review?.disabled, open?.disabled]).toEqual([true, true])
  expect(screen.getByText('This account is under review. You can deposit once it is approved.')).toBeTruthy()
  expect(
    screen.getByText('Submit this account for review first. You can deposit once it is approved.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to investment accounts' })).toBeTruthy()
})

test('without an account that takes deposits the way to the accounts is shown', async () => {
  accounts([account(8, 'GPASS', { InvestmentFrameworkID: 2 })])
  show()
  expect(await screen.findByText('No account to deposit to')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go to investment accounts' }))
  expect(await elsewhere()).toBe('/account/openaccount')
})

test('where none is approved, going on says why it cannot', async () => {
  accounts([account(6, 'GWAIT')])
  show()
  expect((await screen.findByRole('button', { name: 'Next: amount' })).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/^You can deposit as soon as an account is approved/)).toBeTruthy()
})

test('one of several accounts has to be chosen', async () => {
  accounts([account(4), account(6)])
  show()
  await press('Next: amount')
  expect(await screen.findByText('Choose the account to deposit to.')).toBeTruthy()
})

test.each(['Back', 'Cancel'])('%s on the first step leads to the fund details', async (name) => {
  show()
  await screen.findByRole('radio')
  await user.click(screen.getByRole('link', { name }))
  expect(await elsewhere()).toBe('/account/portfolio/fund')
})

test('an account that is not approved is chosen by no address', async () => {
  accounts([account(4), account(6, 'LWAIT')])
  show('?UserEntityID=6&active=1')
  expect(await screen.findByRole('button', { name: 'Next: amount' })).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test.each([{}, proved])(
  'another account takes the begun deposit %j over, with its reference',
  async (change) => {
    accounts([account(4), account(6)])
    stored(change)
    const begun = saves('post')
    const cancelled = answer('delete', call, { ok: true })
    const changed = saves('put', { ...change, UserEntityID: 6, Version: 5 })
    show(`${resumed}&active=0`)
    await choose(1)
    await press('Next: amount')
    expect((await amount()).value).toBe('2500.50')
    await press('Next: bank details')
    expect((await screen.findByRole('dialog')).textContent).toContain(reference)
    expect(own(changed)).toEqual([
      {
        WalletFundingRequestID: 7,
        Version: record(change).Version,
        UserEntityID: 6,
        CurrencyID: 1,
        FundingAmount: 2500.5,
      },
    ])
    expect([begun, cancelled]).toEqual([[], []])
    expect(draftOf('deposit')).toMatchObject({ WalletFundingRequestID: 7, UserEntityID: null })
  },
)

test('a currency that the other account has no wallet in is chosen anew', async () => {
  accounts([
    account(4),
    account(6, 'GPASS', { CurrencyWallets: [wallet(2, 'CNY', 80), wallet(3, 'HKD', 5)] }),
  ])
  stored()
  show(`${resumed}&active=0`)
  await choose(1)
  await press('Next: amount')
  await amount()
  await press('Next: bank details')
  expect(await screen.findByText('Choose a currency.')).toBeTruthy()
})

test('the account that was chosen for a begun deposit is there after a reload', async () => {
  accounts([account(4), account(6)])
  stored()
  const first = show(`${resumed}&active=0`)
  await choose(1)
  first.unmount()
  show(`${resumed}&active=1`)
  await amount()
  expect(screen.getByText(/A-6$/)).toBeTruthy()
})

test('a begun deposit stays in its account while that is reviewed again', async () => {
  accounts([account(4, 'LWAIT'), account(6)])
  stored()
  const changed = saves('put')
  show(`${resumed}&active=0`)
  await press('Next: amount')
  await amount()
  expect(screen.getByText(/A-4$/)).toBeTruthy()
  await press('Next: bank details')
  await screen.findByRole('dialog')
  expect(changed).toEqual([])
})

test('another account that is chosen while the deposit is begun takes it over', async () => {
  accounts([account(4), account(6)])
  const answerNow = beginsLater()
  stored()
  show()
  await choose(0)
  await press('Next: amount')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await user.type(await amount(), '2500.5')
  await press('Next: bank details')
  await press('Back')
  await screen.findByRole('button', { name: 'Next: amount' })
  answerNow()
  await waitFor(() => expect(draftOf('deposit')).toMatchObject({ WalletFundingRequestID: 7 }))
  await choose(1)
  await press('Next: amount')
  const changed = saves('put', { UserEntityID: 6, Version: 2 })
  expect((await amount()).value).toBe('2500.50')
  await press('Next: bank details')
  await screen.findByRole('dialog')
  expect(own(changed)).toMatchObject([{ WalletFundingRequestID: 7, UserEntityID: 6 }])
})
