import { describe, expect, test } from 'vitest'
import { isAsked, isFarOff, isOther, receivedMistake } from './received'

const deposit = { amount: 1000.1, amount_received: null, is_receipt_confirmed: false }
const confirmed = { amount: 1000.1, amount_received: 985.1, is_receipt_confirmed: true }

test.each([
  ['pass', 'LWAIT', true],
  ['pass', 'GWAIT', false],
  ['fail', 'LWAIT', false],
  ['return', 'GWAIT', false],
] as const)('%s at %s asks for the amount: %s', (act, state, asked) =>
  expect(isAsked(act, { state })).toBe(asked),
)

test.each([
  ['', 'missing'],
  ['about 1000', 'unreadable'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['1,000.10', 'grouped'],
  ['1 000', 'grouped'],
  ['1000.1', undefined],
  ['1', undefined],
  ['99999', undefined],
])('%j received is %s: less and more are passed too', (typed, mistake) =>
  expect(receivedMistake(typed, deposit)).toBe(mistake),
)

describe('what the bank confirmed before the deposit came back', () => {
  test.each([
    ['', undefined],
    ['985.10', undefined],
    ['985.11', 'confirmed'],
    ['1000.10', 'confirmed'],
    ['98,510', 'grouped'],
  ])('stands: %j is %s', (typed, mistake) => expect(receivedMistake(typed, confirmed)).toBe(mistake))

  test('is what counts where nothing is typed', () => {
    expect(isOther('', confirmed)).toBe(true)
    expect(isOther('', { ...confirmed, amount_received: 1000.1 })).toBe(false)
  })
})

test('where receipts are matched, their sum counts and nothing else is asked for', () => {
  const receipt = { id: 7, reference: 'STMT-1', value_on: '2026-11-19', amount: 985, currency: 'USD' }
  const matched = { ...deposit, is_receipt_confirmed: true, receipts: [receipt] }
  expect(receivedMistake('', matched)).toBeUndefined()
  expect(isOther('', matched)).toBe(true)
  expect(isFarOff('', { ...matched, amount: 98.5 })).toBe(true)
})

test.each([
  ['', false],
  ['1000.', false],
  ['1000.1', false],
  ['1000.10', false],
  ['1000.11', true],
  ['985', true],
])('%j is another amount than the 1000.10 requested: %s', (typed, other) =>
  expect(isOther(typed, deposit)).toBe(other),
)

test.each([
  ['', false],
  ['0', false],
  ['100.01', true],
  ['100.02', false],
  ['985', false],
  ['10000.99', false],
  ['10001', true],
  ['100010', true],
  ['1.00', true],
])('%j is ten times or a tenth of 1000.10: %s', (typed, far) => expect(isFarOff(typed, deposit)).toBe(far))

test('nothing is far from an amount that is not there', () => expect(isFarOff('5', {})).toBe(false))
