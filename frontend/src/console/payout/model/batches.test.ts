import { expect, test } from 'vitest'
import type { PayoutBatchItem } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { payoutEntry } from '@/testing/payout'
import {
  batchAddress,
  batchesAddress,
  isPaid,
  mayRelease,
  payableSum,
  readBatchPlace,
  shortHash,
} from './batches'

test('a batch has an address in its list', () => {
  expect(batchesAddress({})).toBe('/payout_batches')
  expect(batchAddress(3, { before: 40 })).toBe('/payout_batches/3?before=40')
})

test('nothing is released while a bank account in it was changed, or an account is blocked', () => {
  const payouts = [payoutEntry]
  expect(mayRelease({ may: ['release'], changed: [], payouts })).toBe(true)
  expect(mayRelease({ may: ['release'], changed: [43], payouts })).toBe(false)
  expect(mayRelease({ may: ['take_out'], changed: [], payouts })).toBe(false)
  const blocked = [{ ...payoutEntry, blocked: true }]
  expect(mayRelease({ may: ['release'], changed: [], payouts: blocked })).toBe(false)
})

test('a released batch is paid once nothing of it is left', () => {
  expect(isPaid({ state: 'RELEASED', unpaid: 0 })).toBe(true)
  expect(isPaid({ state: 'RELEASED', unpaid: 2 })).toBe(false)
  expect(isPaid({ state: 'OPEN', unpaid: 0 })).toBe(false)
})

test('what is paid with a batch is summed exactly, without what a proposal is open on', () => {
  const batch = partly<PayoutBatchItem>({
    payouts: [
      { id: 1, state: 'RELEASED', amount: 0.1 },
      { id: 2, state: 'EXECUTED', amount: 5 },
      { id: 3, state: 'RELEASED', amount: 0.2 },
      { id: 4, state: 'RELEASED', amount: 7 },
    ],
    proposed: [4],
  })
  expect(payableSum(batch)).toBe(0.3)
})

test('a hash is shortened to its ends', () =>
  expect(shortHash('0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef')).toBe(
    '01234567…89abcdef',
  ))

test('the address of the list says how it is narrowed, and nothing that is unknown', () => {
  const place = readBatchPlace(new URLSearchParams('state=OPEN&q=PKF&before=40&after=2'))
  expect(place).toEqual({ state: 'OPEN', q: 'PKF', before: 40, after: undefined })
  expect(batchesAddress(place)).toBe('/payout_batches?state=OPEN&q=PKF&before=40')
  expect(readBatchPlace(new URLSearchParams('state=PAID')).state).toBeUndefined()
})
