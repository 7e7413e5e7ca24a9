import { describe, expect, test } from 'vitest'
import { forecastDeposit } from './booking'

const move = (from: string, to: string, amount: number) => ({ from, to, amount })
const none = { placeFreed: false, sharesIssued: false }
const first = { state: 'LWAIT', amount: 1000, amount_received: null, is_receipt_confirmed: false } as const
const receipt = {
  id: 7,
  reference: 'STMT-1',
  value_on: '2026-11-19',
  amount: 985,
  currency: 'USD',
  payer: null,
}
const matched = { ...first, is_receipt_confirmed: true, receipts: [receipt] }
const second = { ...first, state: 'GWAIT', amount_received: 985 } as const

describe('the first line passes', () => {
  test('what arrived is a receipt now, and the wallet is credited by it at the second line', () =>
    expect(forecastDeposit('pass', first, '985')).toEqual({
      ...none,
      now: [move('bank', 'suspense', 985)],
      later: [move('suspense', 'wallet', 985)],
    }))

  test('nothing is booked again where the bank confirmed what arrived', () =>
    expect(forecastDeposit('pass', { ...first, amount_received: 985, is_receipt_confirmed: true })).toEqual({
      ...none,
      now: [],
      later: [move('suspense', 'wallet', 985)],
    }))

  test('nothing is booked again where receipts are matched: their sum is credited, whatever is typed', () =>
    expect(forecastDeposit('pass', matched, '1000')).toEqual({
      ...none,
      now: [],
      later: [move('suspense', 'wallet', 985)],
    }))
})

test('the second line credits the wallet by what arrived, not by what was requested', () =>
  expect(forecastDeposit('pass', second)).toEqual({
    ...none,
    now: [move('suspense', 'wallet', 985)],
    later: [],
  }))

describe('a fail', () => {
  test('moves nothing before anything arrived', () =>
    expect(forecastDeposit('fail', first)).toEqual({ ...none, now: [], later: [] }))

  test('owes the matched receipts to whoever paid them, before anybody stated an amount', () =>
    expect(forecastDeposit('fail', matched)).toEqual({
      ...none,
      now: [move('suspense', 'payable', 985)],
      later: [],
    }))

  test.each([false, true])('owes what arrived to whoever paid it (confirmed: %s)', (is_receipt_confirmed) =>
    expect(forecastDeposit('fail', { ...second, is_receipt_confirmed })).toEqual({
      ...none,
      now: [move('suspense', 'payable', 985)],
      later: [],
    }),
  )
})

describe('a return', () => {
  test('takes back what was only stated', () =>
    expect(forecastDeposit('return', second)).toEqual({
      ...none,
      now: [move('suspense', 'bank', 985)],
      later: [],
    }))

  test('leaves what the bank confirmed', () =>
    expect(forecastDeposit('return', { ...second, is_receipt_confirmed: true })).toEqual({
      ...none,
      now: [],
      later: [],
    }))
})

test('what the gateway received moves on with the decision alone, and comes back with none', () => {
  const coins = { ...first, funding_method: 'Bitcoin', amount_received: 60 } as const
  const nothing = { ...none, now: [], later: [] }
  expect(forecastDeposit('pass', coins)).toEqual({ ...nothing, later: [move('suspense', 'wallet', 60)] })
  expect(forecastDeposit('fail', coins)).toEqual({ ...nothing, now: [move('suspense', 'payable', 60)] })
  expect(forecastDeposit('return', { ...coins, state: 'GWAIT' })).toEqual(nothing)
})
