import { expect, test } from 'vitest'
import { isGrouped, readPlainAmount } from './amount'

test.each([
  ['150000', 150_000],
  ['150000.5', 150_000.5],
  ['150000.05', 150_000.05],
  ['0.01', 0.01],
  ['0', 0],
  ['999999999999.99', 999_999_999_999.99],
])('%j is read as %d', (typed, amount) => expect(readPlainAmount(typed)).toBe(amount))

test.each([
  '',
  ' ',
  '150000,00',
  '150,000.00',
  '150 000',
  '1.5.0',
  '1.005',
  '１２３',
  '1５',
  '٣',
  '+5',
  '-5',
  ' 5',
  '5 ',
  '1e3',
  '.5',
  '5.',
  '1000000000000',
  'NaN',
])('%j is no amount', (typed) => expect(readPlainAmount(typed)).toBeUndefined())

test.each([
  ['150,000.00', true],
  ['150000,00', true],
  ['150，000', true],
  ['150 000.5', true],
  ["150'000", true],
  ['150000', false],
  ['150000.', false],
  ['about 1000', false],
  ['1.005', false],
  ['', false],
])('%j is grouped: %s', (typed, grouped) => expect(isGrouped(typed)).toBe(grouped))
