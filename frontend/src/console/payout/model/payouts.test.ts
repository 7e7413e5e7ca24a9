import { describe, expect, it, test } from 'vitest'
import { payoutAddress, payoutStep, payoutsAddress, readPayoutPlace, settledRecord } from './payouts'

const read = (search: string) => readPayoutPlace(new URLSearchParams(search))

describe('the place in the list of payouts', () => {
  it('is read from the address, and written into it', () => {
    const place = {
      state: 'DUE',
      currency: 'USD',
      standing: 'overdue',
      q: '王 7',
      before: 40,
      after: undefined,
    } as const
    const address = payoutsAddress(place)
    expect(read(address.slice('/payouts'.length))).toEqual(place)
    expect(payoutAddress(7, place)).toBe(address.replace('/payouts', '/payouts/7'))
    expect(payoutsAddress({})).toBe('/payouts')
  })

  it('knows no filter that is not offered, and no key that is none', () => {
    expect(read('state=PAID&currency=BTC&before=-1&after=x')).toEqual({
      state: undefined,
      currency: undefined,
      q: undefined,
      before: undefined,
      after: undefined,
    })
  })
})

test.each([
  ['subscription', 'order:7'],
  ['deposit', 'deposit:7'],
  ['withdrawal', 'withdrawal:7'],
  ['payout', 'payout:7'],
  ['receipt', 'receipt:7'],
] as const)('the %s that a payout settles is %s in the audit trail', (kind, record) =>
  expect(settledRecord({ kind, id: 7 })).toBe(record),
)

test.each([
  ['DUE', 'BATCHED', 'BATCHED'],
  ['BATCHED', 'DUE', 'takenOut'],
  ['RELEASED', 'DUE', 'rejected'],
  ['WAITING_TARGET', 'DUE', 'targetGiven'],
  ['DUE', 'DUE', 'DUE'],
  ['EXECUTED', 'BOUNCED', 'BOUNCED'],
] as const)('from %s to %s is told as %s', (from, to, word) => expect(payoutStep({ from, to })).toBe(word))
