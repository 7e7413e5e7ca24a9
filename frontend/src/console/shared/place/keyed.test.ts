import { expect, test } from 'vitest'
import { addressOf, readKeys } from './keyed'

test('one end of a page at a time is read, and only what is a key', () => {
  expect(readKeys(new URLSearchParams('before=3&after=4'))).toEqual({ before: 3, after: undefined })
  expect(readKeys(new URLSearchParams('after=4'))).toEqual({ before: undefined, after: 4 })
  expect(readKeys(new URLSearchParams('before=0&after=x'))).toEqual({ before: undefined, after: undefined })
})

test('an address leaves out what is not said', () =>
  expect(addressOf('/payouts', { state: undefined, q: '', after: 4 })).toBe('/payouts?after=4'))
