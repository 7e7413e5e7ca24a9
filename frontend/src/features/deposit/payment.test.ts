import { expect, test } from 'vitest'
import { standingOf, timeText, walletLink } from './payment'

test.each([
  [{ State: 'Open' }, 1, 'open'],
  [{ State: 'Open' }, 0, 'over'],
  [{ State: 'Expired' }, 600, 'over'],
  [{ State: 'Seen' }, 600, 'seen'],
  [{ State: 'Seen' }, 0, 'seen'],
  [{ State: 'Paid' }, 600, 'seen'],
  [null, 0, 'none'],
] as const)('the invoice %j with %d s left is %s', (invoice, left, standing) => {
  expect(standingOf(invoice, left)).toBe(standing)
})

test.each([
  [900, '15:00'],
  [61, '01:01'],
  [9, '00:09'],
  [0, '00:00'],
  [5999, '99:59'],
])('%d s are written as %s', (seconds, written) => expect(timeText(seconds)).toBe(written))

test('only a payment in bitcoin opens a wallet', () => {
  const uri = 'bitcoin:bc1qexample?amount=0.0025'
  expect(walletLink({ PaymentUri: uri })).toBe(uri)
  expect(walletLink({ PaymentUri: 'https://bitpay.example/i/1' })).toBeUndefined()
})
