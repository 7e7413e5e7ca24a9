import { expect, test } from 'vitest'
import { candidateRecord, differenceOf, missingOf, needsCheck } from './candidates'

test('what is missing is exact to the cent, and nothing is where more has arrived', () => {
  expect(missingOf({ amount: 1000.3, arrived: 0.1 })).toBe(1000.2)
  expect(missingOf({ amount: 1000.3, arrived: 1000.4 })).toBe(0)
})

test.each([
  [1000.5, 1000.5, 0, 'none'],
  [0.3, 1000.3, 1000, 'none'],
  [985.5, 1000.5, 0, 'other'],
  [1000.5, 1000.5, 500, 'other'],
  [10005, 1000.5, 0, 'far'],
  [10004.99, 1000.5, 0, 'other'],
  [100.05, 1000.5, 0, 'far'],
  [100.06, 1000.5, 0, 'other'],
  [50, 1000, 1000, 'covered'],
  [1000, 1000, 1000, 'covered'],
  [50, 1000, 1200, 'covered'],
] as const)('%d for %d, of which %d has arrived, is %s', (amount, asked, arrived, difference) =>
  expect(differenceOf({ amount }, { amount: asked, arrived })).toBe(difference),
)

test('a deposit and an order of one number are told apart', () => {
  expect(candidateRecord({ kind: 'deposit', id: 7 })).toBe('deposit:7')
  expect(candidateRecord({ kind: 'subscription', id: 7 })).toBe('order:7')
})

test.each([
  ['none', false],
  ['other', false],
  ['far', true],
  ['covered', true],
] as const)('a difference that is %s needs a check: %s', (difference, checked) =>
  expect(needsCheck(difference)).toBe(checked),
)
