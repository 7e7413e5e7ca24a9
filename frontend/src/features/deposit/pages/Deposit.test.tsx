// Choosing currency and amount, and the bank details to wire to.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  accounts,
  bank,
  beginsLater,
  call,
  proved,
  reference,
  saves,
  stored,
  withheld,
} from '@/testing/deposit'
import { draftOf, typed } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { refuse } from '@/testing/server'
import { account, own, wallet } from '@/testing/withdrawal'
import Deposit from './Deposit'

const path = '/account/portfolio/portfoliopage'
const resumed = '?UserEntityID=4&WalletFundingRequestID=7'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const show = (query = '') => renderScreen(<Deposit />, path, query)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const amount = () => screen.findByLabelText<HTMLInputElement>('Amount')

async function typeAmount(text: string): Promise<void> {
  const field = await amount()
  await user.clear(field)
  if (text) await user.type(field, text)
}

beforeEach(() => {
  vi.restoreAllMocks()
  accounts()
})

const digitsOnly = 'Use only the digits 0 to 9 and a point before the decimals, such as 1500.00.'

test.each([
  ['', 'Enter an amount above zero, such as 1500.00.'],
  ['0', 'Enter an amount above zero, such as 1500.00.'],
  ['-5', digitsOnly],
  ['1.005', 'Use at most 2 decimals, such as 1500.00.'],
  ['1,000', 'Write the amount without commas, spaces or other separators, such as 1500.00.'],
  ['9999999999999', 'The largest amount is 999,999,999,999.99.'],
  ['ten', digitsOnly],
])('an amount of %j is refused at its field and not sent', async (text, words) => {
  const begun = saves('post')
  show('?UserEntityID=4&active=1')
  await typeAmount(text)
  await press('Next: bank details')
  expect(await screen.findByText('Choose a currency.')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^US dollar/)))
  expect(begun).toHaveLength(0)
})

test('the one currency of an account is chosen already', async () => {
  accounts([account(4, 'GPASS', { CurrencyWallets: [wallet(2, 'CNY', 80.25)] })])
  show('?UserEntityID=4&active=1')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Chinese yuan/)).checked).toBe(true)
  expect(screen.getByText('CN¥ 80.25 in the wallet')).toBeTruthy()
})

async function begin() {
  const begun = saves('post')
  stored()
  show()
  await press('Next: amount')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await typeAmount('2500.5')
  await press('Next: bank details')
  await screen.findByRole('dialog')
  return begun
}

test('Next begins the deposit and shows where to wire it, amount and reference first', async () => {
  const begun = await begin()
  expect(own(begun)).toEqual([
    { UserEntityID: 4, CurrencyID: 1, FundingAmount: 2500.5, FundingMethod: 'Wire' },
  ])
  const sheet = screen.getByRole('dialog')
  const told = within(sheet)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(told.slice(0, 4)).toEqual(['US$ 2,500.50', reference, bank.BankAccountName, bank.BankAccountNumber])
  expect(sheet.textContent).toContain(`Enter ${reference} in the reference field of the payment`)
})

test('each detail is copied by one tap, the amount without its symbol', async () => {
  stored()
  show(resumed)
  const sheet = within(await screen.findByRole('dialog'))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  for (const label of ['Amount', 'Payment reference', 'Account number']) {
    await user.click(sheet.getByRole('button', { name: `Copy: ${label}` }))
  }
  expect(copied.mock.calls.flat()).toEqual(['2500.50', reference, bank.BankAccountNumber])
})

test('confirming the details leads to the proof, and Back from there to them', async () => {
  await begin()
  await press('Next: proof of payment')
  expect(await screen.findByLabelText(/^Proof of payment/)).toBeTruthy()
  expect(screen.getByText('Upload the proof of payment first.')).toBeTruthy()
  await press('Back')
  expect(await screen.findByRole('button', { name: 'Show the bank details' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the way back from a deposit that was begun leads to it again, not to another one', async () => {
  const begun = await begin()
  await press('Close')
  await press('Back')
  await press('Back')
  await press('Next: amount')
  expect((await amount()).value).toBe('2500.5')
  const changed = saves('put', { FundingAmount: 300, Version: 2 })
  await typeAmount('300')
  await press('Next: bank details')
  await screen.findByRole('button', { name: 'Show the bank details' })
  expect(own(changed)).toEqual([
    { WalletFundingRequestID: 7, Version: 1, UserEntityID: 4, CurrencyID: 1, FundingAmount: 300 },
  ])
  expect(begun).toHaveLength(1)
})

test('whoever goes back while the deposit is begun stays there, and goes on with the same one', async () => {
  const answerNow = beginsLater()
  stored()
  show()
  await press('Next: amount')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await typeAmount('2500.5')
  await press('Next: bank details')
  await press('Back')
  await screen.findByRole('button', { name: 'Next: amount' })
  answerNow()
  await waitFor(() => expect(draftOf('deposit')).toMatchObject({ WalletFundingRequestID: 7 }))
  await press('Next: amount')
  const changed = saves('put', { FundingAmount: 300, Version: 2 })
  await typeAmount('300')
  await press('Next: bank details')
  await screen.findByRole('dialog')
  expect(own(changed)).toMatchObject([{ WalletFundingRequestID: 7, FundingAmount: 300 }])
})

test('a deposit that says the same is not sent again', async () => {
  const changed = saves('put')
  stored()
  show(`${resumed}&active=1`)
  await amount()
  await press('Next: bank details')
  await screen.findByRole('dialog')
  expect(changed).toHaveLength(0)
})

test('a bank account that is withheld is not shown: nobody may wire, the proof of a wire can still be sent', async () => {
  stored(withheld)
  show(resumed)
  expect(await screen.findByText(/^The bank details are being checked/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(bank.BankAccountNumber)).toBeNull()
  expect(screen.getByRole('button', { name: 'Show the bank details' }).hasAttribute('disabled')).toBe(true)
  await press('I have already paid')
  expect(await screen.findByLabelText(/^Proof of payment/)).toBeTruthy()
  expect(screen.getByText(/^The bank details are being checked/)).toBeTruthy()
})

test('a deposit is resumed with what the server has, and an address may name the step', async () => {
  stored({ FundingAmount: 900 })
  show(`${resumed}&active=1`)
  expect((await amount()).value).toBe('900')
  expect(screen.getByLabelText<HTMLInputElement>(/^US dollar/).checked).toBe(true)
})

test('a deposit with a proof is resumed where it is submitted', async () => {
  stored(proved)
  show(resumed)
  const submit = await screen.findByRole('button', { name: 'Submit' })
  expect(submit.hasAttribute('disabled')).toBe(false)
})

test('what was typed is there after a reload and after going back a step', async () => {
  const first = show('?UserEntityID=4&active=1')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await typeAmount('123')
  first.unmount()
  show('?UserEntityID=4&active=1')
  expect((await amount()).value).toBe('123')
  await press('Back')
  await press('Next: amount')
  expect((await amount()).value).toBe('123')
})

test('what was typed for a deposit that is over by now begins none of its kind', async () => {
  typed('deposit', { WalletFundingRequestID: 7, FundingAmount: '999' })
  stored({ State: 'RevokedInd' })
  show('?UserEntityID=4&active=1')
  expect((await amount()).value).toBe('')
})

test('what was typed for one deposit is not taken for another', async () => {
  typed('deposit', { WalletFundingRequestID: 9, FundingAmount: '999' })
  stored()
  show(`${resumed}&active=1`)
  expect((await amount()).value).toBe('2500.50')
})

test.each([
  [422, 'PleaseSelectTheCurrency', 'Choose a currency.'],
  [422, 'Pleaseentertheamount', 'Enter an amount above zero, such as 1500.00.'],
  [422, 'DepositCurrencyNotOffered', 'This account takes no deposits in USD.'],
])('a refusal %s %s is told at the field that mends it', async (status, key, words) => {
  stored()
  refuse('put', call, status, key, { params: { currency: 'USD' } })
  show(`${resumed}&active=1`)
  await typeAmount('300')
  await press('Next: bank details')
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['DepositNotSupported', 'This account does not take deposits.'],
  ['NoKYCAccountAvailable', /^You need an approved investment account/],
])('a refusal %s is told, and the accounts are asked for anew', async (key, words) => {
  refuse('post', call, 409, key)
  show('?UserEntityID=4&active=1')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await typeAmount('300')
  accounts([account(4, 'LWAIT')])
  await press('Next: bank details')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(
    await screen.findByText('This account is under review. You can deposit once it is approved.'),
  ).toBeTruthy()
})

test('a deposit that another tab changed is shown as it is now, and changed from there', async () => {
  stored()
  refuse('put', call, 409, 'Error_StaleVersion')
  show(`${resumed}&active=1`)
  await user.click(await screen.findByLabelText(/^Chinese yuan/))
  stored({ FundingAmount: 400, Version: 2 })
  await press('Next: bank details')
  expect(await screen.findByText(/^This was changed in the meantime\./)).toBeTruthy()
  await press('OK')
  await waitFor(async () => expect((await amount()).value).toBe('400'))
  const changed = saves('put', { FundingAmount: 400, CurrencyID: 2, Currency: 'CNY', Version: 3 })
  await press('Next: bank details')
  await screen.findByRole('dialog')
  expect(own(changed)).toMatchObject([{ Version: 2, CurrencyID: 2, FundingAmount: 400 }])
})

test("another's deposit is not here", async () => {
  refuse('get', call, 404, 'Error_NotFound')
  show(resumed)
  expect(await screen.findByText('Not here')).toBeTruthy()
})
