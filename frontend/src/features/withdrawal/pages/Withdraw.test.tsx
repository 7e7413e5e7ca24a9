import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { leaveFor, rememberedSession } from '@/shared/signing/session'
import { typed } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import { account, accounts, call, own, saves, signs, stored, wallet } from '@/testing/withdrawal'
import Withdraw from './Withdraw'

vi.mock('@/shared/signing/session', async (original) => ({
  ...(await original<typeof import('@/shared/signing/session')>()),
  leaveFor: vi.fn(),
}))

const path = '/touch'
const resumed = '?UserEntityID=4&CNWithdrawRequestID=5'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const show = (query = '') => renderScreen(<Withdraw />, path, query)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const amount = () => screen.findByLabelText<HTMLInputElement>('Amount')

async function typeAmount(text: string): Promise<void> {
  const field = await amount()
  await user.clear(field)
  await user.type(field, text)
}

beforeEach(() => {
  vi.clearAllMocks()
  accounts()
})

test('an account that waits for its review is shown and cannot be chosen, one without withdrawals is not shown', async () => {
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
  expect(screen.getAllByText('US$ 1,000 available')).toHaveLength(3)
  expect([review?.disabled, open?.disabled]).toEqual([true, true])
  expect(screen.getByText('This account is under review. You can withdraw once it is approved.')).toBeTruthy()
  expect(
    screen.getByText('Submit this account for review first. You can withdraw once it is approved.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to investment accounts' })).toBeTruthy()
})

test('without an account that has withdrawals the way to the accounts is shown', async () => {
  accounts([account(8, 'GPASS', { InvestmentFrameworkID: 2 })])
  show()
  expect(await screen.findByText('No account to withdraw from')).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: 'Go to investment accounts' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/account/openaccount')
})

test('where none is approved, going on says why it cannot', async () => {
  accounts([account(6, 'GWAIT')])
  show()
  expect((await screen.findByRole('button', { name: 'Next: amount' })).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/^You can withdraw as soon as an account is approved/)).toBeTruthy()
})

test('one of several accounts has to be chosen, and Cancel leaves', async () => {
  accounts([account(4), account(6)])
  show()
  await press('Next: amount')
  expect(await screen.findByText('Choose the account to withdraw from.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]))
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/account/portfolio/investment')
})

test('mistakes are told at their fields before anything is sent, and the first has the focus', async () => {
  const begun = saves('post')
  show('?UserEntityID=4&active=1')
  await press('Next: sign')
  expect(await screen.findByText('Choose a currency.')).toBeTruthy()
  expect(screen.getByText('Enter an amount above zero, such as 1500.00.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^US dollar/)))
  await user.click(screen.getByLabelText(/^US dollar/))
  expect(screen.getByText('US$ 500 held for orders and requests under way')).toBeTruthy()
  await typeAmount('1000.01')
  await user.click(screen.getByLabelText(/^Bitcoin/))
  await press('Next: sign')
  expect(await screen.findByText('The available balance is not enough.')).toBeTruthy()
  expect(screen.getByText(/^Enter a valid Bitcoin address/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))
  expect(begun).toHaveLength(0)
})

test('the one currency of an account is chosen already, and all of it is filled in at a tap', async () => {
  accounts([account(4, 'GPASS', { CurrencyWallets: [wallet(2, 'CNY', 80.25)] })])
  show('?UserEntityID=4&active=1')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Chinese yuan/)).checked).toBe(true)
  await press('Use all')
  expect((await amount()).value).toBe('80.25')
  expect(screen.getByText('This bank account is in USD. Your bank may convert what arrives.')).toBeTruthy()
  expect(screen.getByText(/^Example Bank · ending in 233/)).toBeTruthy()
})

test('Next begins the request, and leads to signing what it says', async () => {
  const begun = saves('post')
  const asked = signs()
  show('?UserEntityID=4&active=1')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await typeAmount('250.5')
  await press('Next: sign')
  const sheet = await screen.findByRole('dialog')
  expect(own(begun)).toEqual([
    { UserEntityID: 4, CurrencyID: 1, Amount: 250.5, PayoutMethod: 'Bank', BitcoinAddress: null },
  ])
  expect(asked[0]?.body).toMatchObject({
    SceneCodeKey: 'WalletWithdraw',
    CNWithdrawRequestID: 5,
    RedirectUrl: expect.stringMatching(/#\/touch\?UserEntityID=4&CNWithdrawRequestID=5&active=2$/),
  })
  for (const told of ['US$ 250.50', 'PKF', 'Example Bank · ending in 233']) {
    expect(sheet.textContent).toContain(told)
  }
  await press('Go to signing')
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/sign/x')
  expect(rememberedSession('withdrawal.5')).toBe('9')
})

test('a request is changed, not begun again, also where no place to sign could be had', async () => {
  const begun = saves('post')
  refuse('post', 'account_signature.json', 503, 'Error_Unavailable', { params: { seconds: 5 } })
  show('?UserEntityID=4&active=1')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await typeAmount('250.5')
  await press('Next: sign')
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy()
  await press('OK')
  signs()
  const changed = saves('put', { Amount: 300, Version: 2 })
  await typeAmount('300')
  await press('Next: sign')
  await screen.findByRole('dialog')
  expect(begun).toHaveLength(1)
  expect(own(changed)).toEqual([
    {
      CNWithdrawRequestID: 5,
      Version: 1,
      CurrencyID: 1,
      Amount: 300,
      PayoutMethod: 'Bank',
      BitcoinAddress: null,
    },
  ])
})

test('the way back from a request that was begun leads to it again, not to another one', async () => {
  const begun = saves('post')
  signs()
  stored()
  show()
  await press('Next: amount')
  await user.click(await screen.findByLabelText(/^US dollar/))
  await typeAmount('250.5')
  await press('Next: sign')
  await screen.findByRole('dialog')
  await press('Close')
  await press('Back')
  await press('Next: amount')
  expect((await amount()).value).toBe('250.5')
  const changed = saves('put', { Amount: 300, Version: 2 })
  await typeAmount('300')
  await press('Next: sign')
  await screen.findByRole('dialog')
  expect([begun.length, changed.length]).toEqual([1, 1])
})

test('what was typed for a request that is over by now begins none of its kind', async () => {
  typed('withdrawal', { CNWithdrawRequestID: 5, Amount: '999' })
  stored({ orderStatus: 'RevokedInd' })
  show('?UserEntityID=4&active=1')
  expect((await amount()).value).toBe('')
})

test('a refusal without a field is told at the field that mends it, with the balance asked for anew', async () => {
  stored()
  refuse('put', call, 422, 'BalanceNotEnough', { params: { amount: 100, currency: 'USD' } })
  show(`${resumed}&active=1`)
  await amount()
  accounts([account(4, 'GPASS', { CurrencyWallets: [wallet(1, 'USD', 100)] })])
  await press('Next: sign')
  expect(await screen.findByText('The available balance is not enough.')).toBeTruthy()
  expect((await screen.findAllByText('US$ 100 available')).length).toBeGreaterThan(0)
})

test('a request that another tab changed is shown as it is now, and changed from there', async () => {
  stored()
  refuse('put', call, 409, 'Error_StaleVersion')
  show(resumed)
  await amount()
  stored({ Amount: 400, Version: 2 })
  await press('Next: sign')
  expect(await screen.findByText(/^This was changed in the meantime\./)).toBeTruthy()
  await press('OK')
  await waitFor(async () => expect((await amount()).value).toBe('400'))
  const changed = saves('put', { Amount: 400, Version: 3 })
  signs()
  await press('Next: sign')
  await screen.findByText('Sign this withdrawal')
  expect(own(changed)).toMatchObject([{ Version: 2, Amount: 400 }])
})

test('bank details that came under review meanwhile close the funds, and say so', async () => {
  stored()
  refuse('put', call, 409, 'BankInfoUnderReview')
  show(resumed)
  await amount()
  accounts([account(4, 'LWAIT')])
  await press('Next: sign')
  expect(await screen.findByText(/^Withdrawals are paused until/)).toBeTruthy()
  expect(
    await screen.findByText('This account is under review. You can withdraw once it is approved.'),
  ).toBeTruthy()
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
  expect(screen.getByLabelText<HTMLInputElement>(/^US dollar/).checked).toBe(true)
})

test('the account that was chosen is there after a reload', async () => {
  accounts([account(4), account(6)])
  const chosen = async () =>
    (await screen.findAllByRole<HTMLInputElement>('radio')).map(({ checked }) => checked)
  const first = show()
  expect(await chosen()).toEqual([false, false])
  await user.click(screen.getAllByRole('radio')[1] as HTMLElement)
  first.unmount()
  show()
  expect(await chosen()).toEqual([false, true])
})

test('what was typed for one request is not taken for another', async () => {
  typed('withdrawal', { CNWithdrawRequestID: 7, Amount: '999' })
  stored()
  show(resumed)
  expect((await amount()).value).toBe('250.50')
})

test('a request is resumed with what the server has', async () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  stored({ Amount: 1000, PayoutMethod: 'Bitcoin', BitcoinAddress: address })
  show(resumed)
  expect((await amount()).value).toBe('1000')
  expect(screen.getByLabelText<HTMLInputElement>('Bitcoin address').value).toBe(address)
  expect(screen.getByLabelText<HTMLInputElement>(/^US dollar/).checked).toBe(true)
})

test('another account for a begun request begins a new one and cancels the first', async () => {
  accounts([account(4), account(6)])
  stored()
  const begun = saves('post', { CNWithdrawRequestID: 12, UserEntityID: 6 })
  const cancelled = answer('delete', call, { ok: true })
  signs()
  show(`${resumed}&active=0`)
  await user.click((await screen.findAllByRole('radio'))[1] as HTMLElement)
  await press('Next: amount')
  expect((await amount()).value).toBe('250.50')
  await press('Next: sign')
  await screen.findByRole('dialog')
  expect(own(begun)).toMatchObject([{ UserEntityID: 6, Amount: 250.5 }])
  expect(own(cancelled)).toEqual([{ CNWithdrawRequestID: 5 }])
})
