import { expect, test } from 'vitest'
import { narrowDigits } from './AmountField'
import { amountMistake } from './mistake'

test.each([
  ['1000', undefined],
  ['1000.5', undefined],
  ['1,000', 'grouped'],
  ['1,5', 'grouped'],
  ['1 000', 'grouped'],
  ['', 'unreadable'],
  ['1.234', 'unreadable'],
  ['-3', 'unreadable'],
])('%j is %s', (typed, mistake) => expect(amountMistake(typed)).toBe(mistake))

test('digits of full width are digits', () => expect(narrowDigits('１２００．５')).toBe('1200.5'))
