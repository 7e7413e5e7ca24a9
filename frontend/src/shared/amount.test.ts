import { expect, test } from 'vitest'
import {
  amountMistake,
  amountMistakeText,
  narrowDigits,
  paymentMistake,
  readCents,
  readPlainAmount,
  readWhole,
  typedAmount,
} from './amount'

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
  expect(readCents(typed)).toBeNull()
  expect(readWhole(typed)).toBeNull()
})

test.each([
  ['1000', 100_000, 1000],
  ['1000.5', 100_050, null],
  ['0.01', 1, null],
  ['999999999999.99', 99_999_999_999_999, null],
  ['0', null, null],
  ['0.00', null, null],
  ['12.300', null, null],
])('%s is %s hundredths, and %s as a whole amount', (typed, cents, whole) => {
  expect([readCents(typed), readWhole(typed)]).toEqual([cents, whole])
})

test('an amount comes back as it would be typed', () => {
  expect([1000, 250.5, 80.25].map(typedAmount)).toEqual(['1000', '250.50', '80.25'])
})

test.each([
  ['1000', undefined, undefined],
  ['1000.5', undefined, 'tooFine'],
  ['0', undefined, undefined],
  ['1.005', 'tooFine', 'tooFine'],
  ['12.300', 'tooFine', 'tooFine'],
  ['9999999999999', 'tooLarge', 'tooLarge'],
  ['9999999999999.123', 'tooLarge', 'tooLarge'],
  ['150,000.00', 'grouped', 'grouped'],
  ['150000,00', 'grouped', 'grouped'],
  ['150，000', 'grouped', 'grouped'],
  ['150 000.5', 'grouped', 'grouped'],
  ["150'000", 'grouped', 'grouped'],
  [' 5', 'grouped', 'grouped'],
  ['', 'unreadable', 'unreadable'],
  ['150000.', 'unreadable', 'unreadable'],
  ['1.5.0', 'unreadable', 'unreadable'],
  ['about 1000', 'unreadable', 'unreadable'],
  ['-3', 'unreadable', 'unreadable'],
  ['1e3', 'unreadable', 'unreadable'],
  ['１２３', 'unreadable', 'unreadable'],
  ['0000000000005', 'unreadable', 'unreadable'],
])('%j is %s, and %s as a whole amount', (typed, mistake, whole) => {
  expect([amountMistake(typed), amountMistake(typed, 0)]).toEqual([mistake, whole])
})

test('what is refused is no amount, and what is an amount is not refused', () => {
  for (const typed of none) expect([typed, amountMistake(typed)]).not.toEqual([typed, undefined])
  for (const typed of ['0', '1', '0.01', '999999999999.99']) expect(amountMistake(typed)).toBeUndefined()
})

test('zero is refused where money has to move', () => {
  expect(['0', '0.00', '0.01'].map((typed) => paymentMistake(typed))).toEqual(['zero', 'zero', undefined])
})

test('each mistake is said in words of its own', () => {
  expect(amountMistakeText('tooFine')).toBe('shared.amount.tooFine')
  expect(amountMistakeText('tooFine', 0)).toBe('shared.amount.whole.tooFine')
  expect(amountMistakeText('zero')).toBe('Pleaseentertheamount')
  expect(amountMistakeText('zero', 0)).toBe('PleaseEnterAPositiveInteger')
})

test('digits of full width are digits', () => expect(narrowDigits('１２００．５')).toBe('1200.5'))
