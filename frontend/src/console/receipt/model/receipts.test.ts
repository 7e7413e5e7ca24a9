import { describe, expect, it, test } from 'vitest'
import type { ReceiptState } from '@/console/shared/api/wire'
import { receiptEntry, receiptItem } from '@/testing/receipt'
import {
  isProvisional,
  readReceiptPlace,
  receiptAddress,
  receiptStep,
  receiptsAddress,
  statesOf,
  thenOf,
} from './receipts'

const read = (search: string) => readReceiptPlace(new URLSearchParams(search))

describe('the place in the list of receipts', () => {
  it('is read from the address, and written into it', () => {
    const place = { state: 'MATCHED', currency: 'USD', q: '王 7', before: 40, after: undefined } as const
    const address = receiptsAddress(place)
    expect(read(address.slice('/receipts'.length))).toEqual(place)
    expect(receiptAddress(7, place)).toBe(address.replace('/receipts', '/receipts/7'))
    expect(receiptsAddress({})).toBe('/receipts')
  })

  it('begins with what is unmatched, and has a name for everything', () => {
    expect(statesOf(read('').state)).toBe('UNMATCHED')
    expect(statesOf(read('state=UNMATCHED').state)).toBe('UNMATCHED')
    expect(statesOf(read('state=WITHDRAWN').state)).toBe('WITHDRAWN')
    expect(statesOf(read('state=all').state)).toBeUndefined()
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

const stepOf = (kind: 'deposit' | 'return', ...states: ReceiptState[]) => {
  const history = states.map((to, order) => ({
    at: '2026-11-20T08:00:00Z',
    from: states[order - 1] ?? to,
    to,
    by: 'operator' as const,
  }))
  return history.map((step, order) => receiptStep({ history, matched_to: { kind, id: 1 } }, step, order))
}

test('each step of its history has a word; that it went back to its payer is known of the last match', () => {
  expect(stepOf('deposit', 'UNMATCHED', 'MATCHED', 'UNMATCHED', 'WITHDRAWN')).toEqual([
    'entered',
    'matched',
    'unmatched',
    'withdrawn',
  ])
  expect(stepOf('return', 'UNMATCHED', 'MATCHED', 'UNMATCHED', 'MATCHED')).toEqual([
    'entered',
    'matched',
    'unmatched',
    'returned',
  ])
})

test('what becomes of it is said of how it stands', () => {
  expect(thenOf(receiptItem)).toBe('UNMATCHED')
  expect(thenOf({ ...receiptEntry, state: 'MATCHED', matched_to: { kind: 'deposit', id: 12 } })).toBe(
    'MATCHED',
  )
  expect(thenOf({ ...receiptEntry, state: 'MATCHED', matched_to: { kind: 'return', id: null } })).toBe(
    'returned',
  )
  expect(thenOf({ ...receiptEntry, state: 'MATCHED', reference: null })).toBe('provisional')
  expect(isProvisional({ state: 'WITHDRAWN', reference: null })).toBe(false)
})
