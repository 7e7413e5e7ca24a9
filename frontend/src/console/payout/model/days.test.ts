import { expect, test } from 'vitest'
import { dayOf, daysOwed, paidFrom, payOnMistake, valueOnMistake } from './days'

test('a day of the desk begins at UTC+8', () => {
  expect(dayOf('2026-11-20T15:59:00Z')).toBe('2026-11-20')
  expect(dayOf('2026-11-20T16:00:00Z')).toBe('2026-11-21')
})

test.each([
  ['2026-10-08T03:00:00Z', 51],
  ['2026-11-26T15:59:00Z', 2],
  ['2026-11-26T16:00:00Z', 1],
  ['2026-11-28T00:00:00Z', 0],
  ['2026-11-29T00:00:00Z', 0],
])('what is owed since %s is owed for %d calendar days on the 28th', (since, days) =>
  expect(daysOwed(since, '2026-11-28')).toBe(days),
)

test('a released payout was paid no earlier than it was released, any other not before it was owed', () => {
  const payout = { created_at: '2026-11-18T08:00:00Z', since: '2026-11-20T16:00:00Z' }
  expect(paidFrom({ ...payout, state: 'RELEASED' })).toBe('2026-11-21')
  expect(paidFrom({ ...payout, state: 'DUE' })).toBe('2026-11-18')
})

test.each([
  ['', 'console.payouts.dayMissing'],
  ['2026-11-25', 'console.payouts.payOnOutside'],
  ['2026-11-26', undefined],
  ['2026-12-26', undefined],
  ['2026-12-27', 'console.payouts.payOnOutside'],
])('on 26 November a batch is to be paid on %j: %s', (day, mistake) =>
  expect(payOnMistake(day, '2026-11-26')).toBe(mistake),
)

test.each([
  ['2026-02-30', 'console.payouts.dayMissing'],
  ['2026-11-19', 'console.payouts.dayBefore'],
  ['2026-11-20', undefined],
  ['2026-11-26', undefined],
  ['2026-11-27', 'console.payouts.dayAhead'],
])('what was released on the 20th was paid by the 26th on %j: %s', (day, mistake) =>
  expect(valueOnMistake(day, { since: '2026-11-20', today: '2026-11-26' })).toBe(mistake),
)
