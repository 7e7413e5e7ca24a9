// Choosing bitcoin, paying by the invoice, and where a deposit in bitcoin ends.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { accounts, call, inBitcoin, invoice, proved, record, saves, stored } from '@/testing/deposit'
import { draftOf } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refusalBody, refuse, sequence } from '@/testing/server'
import { account, own } from '@/testing/withdrawal'
import Deposit from './Deposit'

const path = '/account/portfolio/portfoliopage'
const atAmount = '?UserEntityID=4&active=1'
const resumed = '?WalletFundingRequestID=7'
const uri = 'bitcoin:bc1qexample?amount=0.0250005'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const show = (query = resumed) => renderScreen(<Deposit />, path, query)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent
const code = () => screen.findByRole('img', { name: 'QR code for a payment of 0.02500050 BTC' })
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const payment = (change: object = {}) => ({ ok: true, WalletFundingRequest: record(inBitcoin(change)) })

beforeEach(() => {
  vi.restoreAllMocks()
  accounts([account(4)], ['Wire', 'Bitcoin'])
})

afterEach(() => {
  vi.useRealTimers()
})

async function fillIn(): Promise<void> {
  await user.click(await screen.findByLabelText(/^US dollar/))
  await user.type(screen.getByLabelText('Amount'), '2500.5')
  await user.click(screen.getByRole('radio', { name: /^Bitcoin/ }))
}

test('where only a wire is offered nothing is asked', async () => {
  accounts()
  show(atAmount)
  expect(await screen.findByRole('button', { name: 'Next: bank details' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Payment method' })).toBeNull()
})

test('where there is a choice a wire is proposed, and each says what happens', async () => {
  const begun = saves('post')
  show(atAmount)
  const wire = await screen.findByRole<HTMLInputElement>('radio', { name: /^Bank wire.*1 to 3 bank days/ })
  expect(wire.checked).toBe(true)
  expect(screen.getByRole('radio', { name: /^Bitcoin.*exact amount within 15 minutes/ })).toBeTruthy()
  await user.click(screen.getByLabelText(/^US dollar/))
  await user.type(screen.getByLabelText('Amount'), '2500.5')
  stored()
  await press('Next: bank details')
  await screen.findByRole('dialog')
  expect(own(begun)).toMatchObject([{ FundingMethod: 'Wire' }])
})

test('bitcoin has three steps, and leads to its payment', async () => {
  const begun = answer('post', call, { ...payment(), messageKey: 'DepositSaved' })
  stored(inBitcoin())
  show(atAmount)
  await fillIn()
  expect(steps()).toEqual(['Accountdone', '2Amount', '3Pay'])
  await press('Next: pay in bitcoin')
  expect(await code()).toBeTruthy()
  expect(steps()).toEqual(['Accountdone', 'Amountdone', '3Pay'])
  expect(own(begun)).toEqual([
    { UserEntityID: 4, CurrencyID: 1, FundingAmount: 2500.5, FundingMethod: 'Bitcoin' },
  ])
  expect(screen.queryByRole('button', { name: 'Show the bank details' })).toBeNull()
})

test('the chosen method is there after a reload, and dropped where it is no longer offered', async () => {
  const first = show(atAmount)
  await fillIn()
  first.unmount()
  const second = show(atAmount)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Bitcoin/ })).checked).toBe(true)
  second.unmount()
  queryClient.clear()
  accounts()
  show(atAmount)
  const begun = saves('post')
  stored()
  await press('Next: bank details')
  await screen.findByRole('dialog')
  expect(own(begun)).toMatchObject([{ FundingMethod: 'Wire' }])
})

test('a wire that is begun stays one', async () => {
  stored()
  show(`${resumed}&active=1`)
  expect(await screen.findByRole('button', { name: 'Next: bank details' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Payment method' })).toBeNull()
})

test('where the gateway makes no invoice, what was typed is kept, and it can be asked for again', async () => {
  const begun = sequence('post', call, [
    { status: 502, body: refusalBody('APIError') },
    { status: 200, body: payment() },
  ])
  stored(inBitcoin())
  show(atAmount)
  await fillIn()
  await press('Next: pay in bitcoin')
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'The payment in bitcoin could not be prepared. What you entered is kept.',
  )
  await press('OK')
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('2500.5')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Bitcoin/ }).checked).toBe(true)
  await press('Next: pay in bitcoin')
  expect(await code()).toBeTruthy()
  expect(begun).toHaveLength(2)
})

test('a method that is not offered any more is told, and no longer shown', async () => {
  refuse('post', call, 409, 'PaymentMethodNotOffered')
  show(atAmount)
  await fillIn()
  accounts()
  await press('Next: pay in bitcoin')
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'This payment method is not offered here.',
  )
  expect(await screen.findByRole('button', { name: 'Next: bank details' })).toBeTruthy()
})

test('the payment is told to the last satoshi, each value copied by one tap', async () => {
  stored(inBitcoin())
  show()
  expect(await code()).toBeTruthy()
  expect(screen.getByText(/^Send exactly 0\.02500050 BTC, worth US\$ 2,500\.50, in one payment/)).toBeTruthy()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  for (const label of ['Amount in bitcoin', 'Bitcoin address']) await press(`Copy: ${label}`)
  expect(copied.mock.calls.flat()).toEqual(['0.02500050', 'bc1qexample'])
  expect(screen.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')).toBe(uri)
  expect(screen.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(
    'https://pay.example/crypto/t0k3n',
  )
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  for (const told of ['US$ 2,500.50', 'PKF', 'Bitcoin', '0.02500050 BTC', 'INV-1'])
    expect(facts).toContain(told)
  expect(screen.queryByText('Payment reference')).toBeNull()
})

test('a gateway that tells neither address nor wallet is paid on its page', async () => {
  stored(inBitcoin({ Invoice: invoice({ Address: null, PaymentUri: 'https://pay.example/i/1' }) }))
  show()
  const page = await screen.findByRole('link', { name: 'Open the payment page' })
  expect(page.className).toContain('button-primary')
  expect(screen.queryByRole('link', { name: 'Open in a wallet' })).toBeNull()
  expect(screen.queryByText('Bitcoin address')).toBeNull()
})

test.each(['', '&active=0', '&active=1', '&active=3'])(
  'its payment is gone on with, whatever the address says (%s)',
  async (step) => {
    stored(inBitcoin())
    show(resumed + step)
    expect(await code()).toBeTruthy()
    expect(screen.queryByLabelText('Amount')).toBeNull()
  },
)

/** Holds the clock; what is asked of the server still takes its time. */
const holdClock = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

test('the time runs down, is marked when it gets short, and at its end nothing is paid any more', async () => {
  holdClock()
  stored(inBitcoin())
  show()
  await code()
  const left = () => screen.getByRole('timer').textContent
  const warned = () => screen.queryByText(/^Less than 2 minutes left/)
  expect(left()).toBe('15:00')
  pass(61)
  expect(left()).toBe('13:59')
  expect(screen.getByRole('timer').closest('[aria-live], [role=status]')).toBeNull()
  pass(13 * 60 - 1)
  expect([left(), warned()]).toEqual(['01:00', expect.anything()])
  expect(warned()?.getAttribute('role')).toBe('status')
  expect(document.querySelector('.pay-time-short')).toBeTruthy()
  pass(60)
  expect(screen.getByText('The time is up.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open in a wallet' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Cancel deposit' })).toBeTruthy()
})

test('with two minutes left nobody is hurried yet', async () => {
  holdClock()
  stored(inBitcoin())
  show()
  await code()
  pass(13 * 60)
  expect(screen.getByRole('timer').textContent).toBe('02:00')
  expect(screen.queryByText(/^Less than 2 minutes left/)).toBeNull()
})

test.each(['Seen', 'Paid'])(
  'a payment that is %s is waited for: no countdown, no cancelling',
  async (State) => {
    stored(inBitcoin({ Invoice: invoice({ State }) }))
    show()
    expect(await screen.findByText('Payment seen; waiting for confirmation.')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel deposit' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to my portfolio' })).toBeTruthy()
  },
)

test('it is asked every 4 s how the payment stands, until it has come', async () => {
  holdClock()
  const asked = sequence('get', call, [
    { status: 200, body: payment() },
    { status: 200, body: payment({ Invoice: invoice({ State: 'Seen' }) }) },
    {
      status: 200,
      body: payment({ State: 'GPASS', AmountReceived: 2500.5, Invoice: invoice({ State: 'Paid' }) }),
    },
  ])
  show()
  await code()
  pass(3)
  expect(asked).toHaveLength(1)
  pass(1)
  expect(await screen.findByText('Payment seen; waiting for confirmation.')).toBeTruthy()
  pass(4)
  expect(await screen.findByRole('heading', { name: 'Bitcoin deposit received' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Bitcoin deposit received')
  expect(screen.getByText('US$ 2,500.50 has been credited to your wallet.')).toBeTruthy()
  pass(60)
  expect(asked).toHaveLength(3)
  await user.click(screen.getByRole('link', { name: 'Fund details' }))
  expect(await elsewhere()).toBe('/account/portfolio/fund')
})

test('it is asked at once when the page comes into view again, and not while it is out of view', async () => {
  holdClock()
  const asked = sequence('get', call, [
    { status: 200, body: payment() },
    { status: 200, body: payment({ State: 'GPASS' }) },
  ])
  show()
  await code()
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  turn('hidden')
  pass(60)
  expect(asked).toHaveLength(1)
  turn('visible')
  expect(await screen.findByRole('heading', { name: 'Bitcoin deposit received' })).toBeTruthy()
  expect(asked).toHaveLength(2)
})

test('a wire is asked for once', async () => {
  holdClock()
  const asked = sequence('get', call, [
    { status: 200, body: { ok: true, WalletFundingRequest: record(proved) } },
  ])
  show()
  await screen.findByRole('button', { name: 'Submit' })
  pass(60)
  expect(asked).toHaveLength(1)
})

test('where its time ran out it is said so, and it can be tried again as it was', async () => {
  const over = { State: 'RevokedInd', HasExpired: true, Invoice: invoice({ State: 'Expired' }) }
  stored(inBitcoin(over))
  show()
  expect(await screen.findByText('Bitcoin deposit failed')).toBeTruthy()
  expect(screen.getByText(/^The time ran out and nothing was paid\./)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Try again' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('2500.50')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Bitcoin/ }).checked).toBe(true)
  const begun = answer('post', call, payment({ WalletFundingRequestID: 8 }))
  answer('get', call, payment({ WalletFundingRequestID: 8 }))
  await press('Next: pay in bitcoin')
  expect(await code()).toBeTruthy()
  expect(own(begun)).toMatchObject([{ UserEntityID: 4, FundingAmount: 2500.5, FundingMethod: 'Bitcoin' }])
})

test.each([
  ['short', 'Less bitcoin arrived than was asked for.'],
  ['over', 'More bitcoin arrived than was asked for.'],
  ['late', 'Your payment arrived after the time was up.'],
  ['cancelled', 'Your payment arrived after you had cancelled the deposit.'],
])(
  'a payment that is %s is checked by a person, and its owner has nothing to do',
  async (Deviation, words) => {
    stored(
      inBitcoin({ State: 'LWAIT', Deviation, AmountReceived: 1200, Invoice: invoice({ State: 'Paid' }) }),
    )
    show()
    expect(await screen.findByText('Your payment is being checked')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(document.querySelector('.receipt-seal')?.className).toContain('receipt-seal-waiting')
    expect(screen.getByText(/at the rate of the invoice, or returned to you/)).toBeTruthy()
    expect(screen.getByText('Amount received').parentElement?.textContent).toContain('1,200')
    expect(screen.queryByText(/proof of payment/)).toBeNull()
  },
)

test.each([
  ['GPASS', { AmountReceived: 1200 }, 'Bitcoin deposit received', 'US$ 1,200 has been credited'],
  [
    'LFAIL',
    { AmountReceived: 1200 },
    'Deposit not accepted',
    'The bitcoin that arrived, worth US$ 1,200, is returned',
  ],
  ['GFAIL', {}, 'Deposit not accepted', 'The deposit of US$ 2,500.50 was not credited'],
  ['RevokedInd', {}, 'Deposit cancelled', 'You cancelled this deposit of US$ 2,500.50'],
  [
    'RevokedInd',
    { Invoice: invoice({ State: 'Expired' }) },
    'Deposit cancelled',
    'You cancelled this deposit of US$ 2,500.50',
  ],
])('at %s with %j it reads: %s', async (State, change, title, words) => {
  stored(inBitcoin({ State, ...change }))
  show()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(words, { exact: false })).toBeTruthy()
})

test.each(['Open', 'Expired'])(
  'while nothing was paid it is cancelled once that is sure (%s)',
  async (State) => {
    stored(inBitcoin({ Invoice: invoice({ State }) }))
    const cancelled = answer('delete', call, { ok: true })
    show()
    await press('Cancel deposit')
    const question = within(
      (await screen.findByText(/If you have already sent bitcoin, keep the deposit/)).closest(
        'dialog',
      ) as HTMLElement,
    )
    expect(cancelled).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Cancel deposit' }))
    expect(await elsewhere()).toBe('/account/portfolio/fund')
    expect(own(cancelled)).toEqual([{ WalletFundingRequestID: 7 }])
    expect(draftOf('deposit')).toBeUndefined()
  },
)

test('a payment that was seen when it was to be cancelled is told, and shown', async () => {
  stored(inBitcoin())
  refuse('delete', call, 409, 'OrderNotPending', { params: { state: 'INIT' } })
  show()
  await press('Cancel deposit')
  const question = within((await screen.findByText('Cancel this deposit?')).closest('dialog') as HTMLElement)
  stored(inBitcoin({ Invoice: invoice({ State: 'Seen' }) }))
  await user.click(question.getByRole('button', { name: 'Cancel deposit' }))
  expect(await screen.findByText('This can no longer be changed in its current state.')).toBeTruthy()
  expect(await screen.findByText('Payment seen; waiting for confirmation.')).toBeTruthy()
})

test('Back leads to the fund details: nothing of it can be changed', async () => {
  stored(inBitcoin())
  show()
  await code()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(await elsewhere()).toBe('/account/portfolio/fund')
})

test('without an invoice it says so', async () => {
  stored(inBitcoin({ Invoice: null, InvoiceUrl: null }))
  show()
  expect(await screen.findByText('The payment details are not available at the moment.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel deposit' })).toBeTruthy())
})
