import { expect, test } from 'vitest'
import { isNoNumber, numberOf } from './number'

test('a number is read as it is typed, and nothing is guessed', () => {
  expect(['', '-', '1.', '-3.5', '１２．５'].map(numberOf)).toEqual([null, null, 1, -3.5, 12.5])
  expect(['12,5', '150000,00', '1 000', 'US$ 5'].map(numberOf)).toEqual([null, null, null, null])
})

test('what is only begun is no mistake yet', () => {
  expect(['', '-', '1.', '3'].filter(isNoNumber)).toEqual([])
  expect(['12,5', '1 000', 'x'].filter(isNoNumber)).toHaveLength(3)
})
