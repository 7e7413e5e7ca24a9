import { expect, test } from 'vitest'
import { numberOf, plainNumber } from './number'

test('a number is what is typed without what is no part of it', () => {
  expect(plainNumber('１２，０００．５')).toBe('12000.5')
  expect(plainNumber('US$ 1,200')).toBe('1200')
  expect([numberOf(''), numberOf('-'), numberOf('1.'), numberOf('-3.5')]).toEqual([null, null, 1, -3.5])
})
