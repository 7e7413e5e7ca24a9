import { expect, test } from 'vitest'
import { isGrouped, readCents, readPlainAmount, readWhole, typedAmount } from './amount'

test.each([
  ['150000', 150_000],
  ['150000.5', 150_000.5],
  ['150000.05', 150_000.05],
  ['0.01', 0.01],
  ['0', 0],
  ['999999999999.99', 999_999_999_999.99],
])('%j is read as %d', (typed, amount) => expect(readPlainAmount(typed)).toBe(amount))

/** What is no amount in any field. */
const none = [
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
]

test.each(none)('%j is no amount', (typed) => {
  expect(readPlainAmount(typed)).toBeUndefined()
  expect(readCents(typed)).toBe(typed === '1.005' ? 'tooFine' : 'none')
  expect(readWhole(typed)).toBeNull()
})

test.each([
  ['1000', 100_000, 1000],
  ['1000.5', 100_050, null],
  ['0.01', 1, null],
  ['999999999999.99', 99_999_999_999_999, null],
  ['0', 'none', null],
  ['0.00', 'none', null],
  ['12.300', 'tooFine', null],
])('%s is %s hundredths, and %s as a whole amount', (typed, cents, whole) => {
  expect([readCents(typed), readWhole(typed)]).toEqual([cents, whole])
})

test('an amount comes back as it would be typed', () => {
  expect([1000, 250.5, 80.25].map(typedAmount)).toEqual(['1000', '250.50', '80.25'])
})

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
