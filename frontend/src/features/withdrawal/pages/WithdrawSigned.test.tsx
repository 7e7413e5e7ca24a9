// Coming back from the signing page, handing in, and where a withdrawal ends.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ReauthPrompt } from '@/shared/reauth/ReauthPrompt'
import { rememberedSession, rememberSession } from '@/shared/signing/session'
import { draftOf, typed } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import { accounts, call, own, record, saves, signed, signs, stored } from '@/testing/withdrawal'
import Withdraw from './Withdraw'

vi.mock('@/shared/signing/polling', async (original) => ({
  ...(await original<typeof import('@/shared/signing/polling')>()),
  withdrawalPollMs: 1,
}))

const path = '/touch'
const resumed = '?UserEntityID=4&CNWithdrawRequestID=5'
const backSigned = `${resumed}&active=2&Event=Complete&SignSessionID=9`

const user = userEvent.setup({ pointerEventsCheck: 0 })
const show = (query = '') => renderScreen(<Withdraw />, path, query)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const amount = () => screen.findByLabelText<HTMLInputElement>('Amount')

beforeEach(() => {
  accounts()
})

/** What is said once it is handed in, on the portfolio that it leads to. */
async function handedIn() {
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/account/portfolio/investment')
  const said = await screen.findByRole('dialog')
  expect(said.textContent).toContain('Withdrawal submitted')
  return said.textContent
}

test('coming back signed finds the paper, clears the draft, hands in and says what happens next', async () => {
  rememberSession('withdrawal.5', 9)
  typed('withdrawal', { CNWithdrawRequestID: 5, Amount: '250.5' })
  stored()
  signed()
  const handed = saves('put', { orderStatus: 'LWAIT', AuthFormDocumentID: 8 })
  show(backSigned)
  const said = await handedIn()
  expect(said).toContain('Request 5: US$ 250.50 is held in your wallet. Two people review')
  expect(said).toContain('Example Bank · ending in 233')
  expect(own(handed)).toEqual([{ CNWithdrawRequestID: 5, AuthFormDocumentID: 8, submit: true }])
  expect([draftOf('withdrawal'), rememberedSession('withdrawal.5')]).toEqual([undefined, null])
  expect(document.querySelector('.receipt')).toBeNull()
})

test('coming back after the record has the paper hands in as well', async () => {
  rememberSession('withdrawal.5', 9)
  stored({ AuthFormDocumentID: 8 })
  signed()
  const handed = saves('put', { orderStatus: 'LWAIT', AuthFormDocumentID: 8 })
  show(backSigned)
  await handedIn()
  expect(own(handed)).toEqual([{ CNWithdrawRequestID: 5, AuthFormDocumentID: 8, submit: true }])
})

test('a password that is asked for on the way in is given, and the request goes on', async () => {
  rememberSession('withdrawal.5', 9)
  stored()
  signed()
  const handed = sequence('put', call, [
    { status: 403, body: { ok: false, messageKey: 'Error_ReauthRequired', params: {}, fields: [] } },
    {
      status: 200,
      body: { ok: true, messageKey: 'ok', CNWithdrawRequest: record({ orderStatus: 'LWAIT' }) },
    },
  ])
  answer('post', 'account_reauth.json', { ok: true })
  renderScreen(
    <>
      <Withdraw />
      <ReauthPrompt />
    </>,
    path,
    backSigned,
  )
  await user.type(await screen.findByLabelText('Password'), 'Landfall1')
  await press('Confirm and go on')
  await handedIn()
  expect(own(handed).map(({ submit }) => submit)).toEqual([true, true])
})

test('a session that this browser did not leave for is not waited for', async () => {
  stored()
  const asked = signed()
  show(backSigned)
  await amount()
  expect(asked).toHaveLength(0)
})

test.each([
  ['CANCELLED', 'You did not sign. Nothing is lost: you can sign whenever you are ready.'],
  ['EXPIRED', 'This signing session has expired. Please sign again.'],
  ['FAILED', 'The signed document could not be made. Please sign again.'],
  ['COMPLETING', /^The signed document did not come in time\./],
])('a session that is %s says so, and what was typed can be signed again', async (State, words) => {
  rememberSession('withdrawal.5', 9)
  stored()
  answer('get', 'account_signature.json', { State, documents: [] })
  const changed = saves('put')
  signs()
  show(backSigned)
  expect(await screen.findByText(words)).toBeTruthy()
  await press('Sign again')
  if (State !== 'CANCELLED') await press('Sign again')
  await screen.findByText('Sign this withdrawal')
  expect(own(changed)).toMatchObject([{ CNWithdrawRequestID: 5, Amount: 250.5 }])
})

test('the signing page left unsigned is told at the funds', async () => {
  stored()
  show(`${resumed}&active=2&Event=Cancelled&SignSessionID=9`)
  expect(await screen.findByText(/^You did not sign\./)).toBeTruthy()
  expect((await amount()).value).toBe('250.50')
})

test('a signed request is handed in at once, and looked back from without signing anew', async () => {
  stored({ AuthFormDocumentID: 8 })
  const changed = saves('put', { orderStatus: 'LWAIT', AuthFormDocumentID: 8 })
  show(resumed)
  await screen.findByRole('button', { name: 'Submit' })
  await press('Back')
  await amount()
  await press('Next: sign')
  await press('Submit')
  await handedIn()
  expect(own(changed)).toEqual([{ CNWithdrawRequestID: 5, AuthFormDocumentID: 8, submit: true }])
})

test('without a valid signature handing in leads back to signing', async () => {
  stored({ AuthFormDocumentID: 8 })
  refuse('put', call, 403, 'SignatureFailedTip')
  show(resumed)
  await press('Submit')
  await press('Sign again')
  const changed = saves('put', { AuthFormDocumentID: 8, Version: 2 })
  signs()
  await amount()
  await press('Sign again')
  await screen.findByText('Sign this withdrawal')
  expect(changed).toHaveLength(1)
})

test('a question for the password that is turned down leaves it signed, to be handed in', async () => {
  stored({ AuthFormDocumentID: 8 })
  refuse('put', call, 403, 'Error_ReauthRequired')
  show(resumed)
  await press('Submit')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBeNull(),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where the answer to handing in was lost, the record is believed', async () => {
  const kept = { AuthFormDocumentID: 8 }
  sequence('get', call, [
    { status: 200, body: { ok: true, CNWithdrawRequest: record(kept) } },
    { status: 200, body: { ok: true, CNWithdrawRequest: record({ ...kept, orderStatus: 'LWAIT' }) } },
  ])
  refuse('put', call, 409, 'OrderNotPending', { params: { state: 'LWAIT' } })
  show(resumed)
  await press('Submit')
  await handedIn()
  expect(screen.queryByText('This can no longer be changed in its current state.')).toBeNull()
})

test('one that was ended elsewhere meanwhile is shown as it stands', async () => {
  const kept = { AuthFormDocumentID: 8 }
  sequence('get', call, [
    { status: 200, body: { ok: true, CNWithdrawRequest: record(kept) } },
    { status: 200, body: { ok: true, CNWithdrawRequest: record({ ...kept, orderStatus: 'RevokedInd' }) } },
  ])
  refuse('put', call, 409, 'OrderNotPending', { params: { state: 'RevokedInd' } })
  show(resumed)
  await press('Submit')
  expect(await screen.findByText('Withdrawal cancelled')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('money that was spent meanwhile is told when handing in, with the way to another amount', async () => {
  stored({ AuthFormDocumentID: 8 })
  refuse('put', call, 422, 'BalanceNotEnough', { params: { amount: 100, currency: 'USD' } })
  show(resumed)
  await press('Submit')
  expect(await screen.findByText('The available balance is not enough.')).toBeTruthy()
  await press('Change the withdrawal')
  expect((await amount()).value).toBe('250.50')
})

test.each([
  ['LWAIT', 'Withdrawal submitted'],
  ['GPASS', 'Withdrawal approved'],
  ['GFAIL', 'Withdrawal not carried out'],
  ['RevokedInd', 'Withdrawal cancelled'],
])('a request at %s says so, whatever the address says', async (orderStatus, title) => {
  rememberSession('withdrawal.5', 9)
  stored({ orderStatus })
  show(backSigned)
  expect(await screen.findByText(title)).toBeTruthy()
})

test("another's request is not here", async () => {
  refuse('get', call, 404, 'Error_NotFound')
  show(resumed)
  expect(await screen.findByText('Not here')).toBeTruthy()
})

test('one that was not carried out says what the review had to say', async () => {
  stored({ orderStatus: 'GFAIL', Comment: 'The account is closed.' })
  show(resumed)
  expect((await screen.findByText('Reason given by the reviewer')).parentElement?.textContent).toContain(
    'The account is closed.',
  )
})

test('one whose bank account was refused names it first, and leads to the bank step of its account', async () => {
  stored({ orderStatus: 'LFAIL', Comment: 'Bank account: it is not in your name.' })
  show(resumed)
  await screen.findByText('To correct: Bank information')
  await user.click(screen.getByRole('link', { name: 'Correct the bank information' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(
    '/account/addresspage/addresspage?InvestmentFrameworkID=1&EntityID=1&step=1',
  )
})

const bitcoin = { PayoutMethod: 'Bitcoin', BitcoinAddress: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' } as const

test.each([
  ['Bitcoin address: we cannot pay to it.', 'To correct: Bitcoin address', bitcoin, ''],
  ['提现授权书：未以您的全名签署。', 'To correct: Withdrawal authorisation', bitcoin, bitcoin.BitcoinAddress],
  ['Please call us.', 'Reason given by the reviewer', bitcoin, bitcoin.BitcoinAddress],
])('%s is asked for again from where it was typed', async (Comment, title, terms, address) => {
  stored({ orderStatus: 'GFAIL', Comment, ...terms })
  show(resumed)
  await screen.findByText(title)
  await user.click(screen.getByRole('link', { name: 'Start a new withdrawal' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('250.50')
  expect(document.querySelector<HTMLInputElement>('[name=BitcoinAddress]')?.value).toBe(address)
})

const toBank = 'Example Bank · ending in 233'

test.each([
  ['Waiting', 'US$ 250.50 has left your wallet. We need to confirm where to pay it. We will contact you.'],
  ['Due', `US$ 250.50 has left your wallet. We are preparing the payment to ${toBank}.`],
  [
    'Sent',
    `US$ 250.50 has left your wallet. The payment to ${toBank} has been sent to the bank. It usually arrives within 1–3 working days.`,
  ],
])('an approved one whose payment is %s says what comes next', async (PayoutState, words) => {
  stored({ orderStatus: 'GPASS', PayoutState })
  show(resumed)
  expect(await screen.findByText('Withdrawal approved')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('Paid on')).toBeNull()
})

const paid = { orderStatus: 'GPASS', PayoutState: 'Paid', PaidOn: '2026-11-26', PaymentReference: 'NTRF 7' }

test("what is paid shows the value date and the bank's reference, which can be copied", async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  stored(paid)
  show(resumed)
  expect(await screen.findByText('Withdrawal paid')).toBeTruthy()
  expect(screen.getByText(`US$ 250.50 was paid to ${toBank}.`)).toBeTruthy()
  const fact = (label: string) => screen.getByText(label).parentElement?.textContent
  expect([fact('Paid on'), fact('Bank reference')]).toEqual(['Paid onNov 26, 2026', 'Bank referenceNTRF 7'])
  await press('Copy: Bank reference')
  expect(copied).toHaveBeenCalledWith('NTRF 7')
  expect(await screen.findByText('Copied: Bank reference')).toBeTruthy()
})

test('a browser that does not let it be copied says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  stored(paid)
  show(resumed)
  await press('Copy: Bank reference')
  expect(await screen.findByText('This browser does not allow copying.')).toBeTruthy()
})

test('paid in bitcoin, the reference is the id of the transaction', async () => {
  const coins = { PayoutMethod: 'Bitcoin', BitcoinAddress: 'bc1qexample', PaymentReference: 'f4184fc5' }
  stored({ ...paid, ...coins })
  show(resumed)
  expect((await screen.findByText('Transaction ID')).parentElement?.textContent).toContain('f4184fc5')
  expect(screen.getByText('US$ 250.50 was paid to bc1qexample.')).toBeTruthy()
})

test('what the bank returned is in the wallet again', async () => {
  stored({ ...paid, orderStatus: 'GFAIL', PayoutState: 'Returned', ReturnReason: 'Account closed' })
  show(resumed)
  expect(await screen.findByText('Payment returned')).toBeTruthy()
  const words = `The bank returned the payment to ${toBank}. The full US$ 250.50 is in your wallet again.`
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('Reason given by the bank')).toBeTruthy()
  expect(screen.getByText('Account closed')).toBeTruthy()
  expect(screen.queryByText('Paid on')).toBeNull()
  const anew = screen.getByRole('link', { name: 'Start a new withdrawal' })
  expect(anew.getAttribute('href')).toBe('/touch?UserEntityID=4')
})
