import { describe, expect, it, test } from 'vitest'
import {
  isNarrowed,
  lineAddress,
  lineStep,
  linesAddress,
  readLinePlace,
  signedAmount,
  statesOf,
} from './lines'

const read = (search: string) => readLinePlace(new URLSearchParams(search))

describe('the place in the list of lines', () => {
  it('is read from the address, and written into it', () => {
    const place = {
      state: 'DONE',
      kind: 'charge',
      bank_account: 2,
      file: 12,
      from: '2026-03-01',
      to: undefined,
      q: '王 7',
      before: 40,
      after: undefined,
    } as const
    const address = linesAddress(place)
    expect(read(address.slice('/statement_lines'.length))).toEqual(place)
    expect(lineAddress(7, place)).toBe(address.replace('/statement_lines', '/statement_lines/7'))
    expect(linesAddress({})).toBe('/statement_lines')
  })

  it('begins with what waits, and has a name for everything', () => {
    expect(statesOf(read('').state)).toBe('OPEN,DIFFERENT,TRANSIT')
    expect(statesOf(read('state=DIFFERENT').state)).toBe('DIFFERENT')
    expect(statesOf(read('state=all').state)).toBeUndefined()
  })

  it('knows no filter that is not offered', () => {
    expect(Object.values(read('state=PAID&kind=gift&bank_account=x&file=-1')).filter(Boolean)).toEqual([])
    expect(isNarrowed(read('state=DONE'))).toBe(false)
    expect(isNarrowed(read('file=3'))).toBe(true)
    expect(isNarrowed(read('to=2026-03-01'))).toBe(true)
    expect(isNarrowed(read('from=2026-02-30'))).toBe(false)
  })
})

test('what leaves is below zero', () => {
  expect(signedAmount({ amount: 5, direction: 'debit' })).toBe(-5)
  expect(signedAmount({ amount: 5, direction: 'credit' })).toBe(5)
})

test.each([
  ['OPEN', 'OPEN', 'read'],
  ['DIFFERENT', 'DIFFERENT', 'differs'],
  ['DONE', 'DONE', 'bookedWhenRead'],
  ['OPEN', 'DONE', 'confirmed'],
  ['DONE', 'OPEN', 'reopened'],
  ['DIFFERENT', 'OPEN', 'taken'],
  ['DIFFERENT', 'SET_ASIDE', 'setAside'],
  ['OPEN', 'TRANSIT', 'inTransit'],
  ['DONE', 'WITHDRAWN', 'withdrawn'],
  ['TRANSIT', 'DONE', 'paired'],
  ['TRANSIT', 'OPEN', 'transferTakenBack'],
] as const)('from %s to %s it was %s', (from, to, word) => expect(lineStep({ from, to })).toBe(word))
