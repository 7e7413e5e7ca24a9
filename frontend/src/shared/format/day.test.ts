import { expect, test } from 'vitest'
import { isDay, monthsAhead, today } from './day'

test('a day begins at UTC+8', () => {
  expect(today(Date.parse('2026-03-31T15:59:59Z'))).toBe('2026-03-31')
  expect(today(Date.parse('2026-03-31T16:00:00Z'))).toBe('2026-04-01')
})

test.each([
  ['2026-03-31', 240, '2046-03-31'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 240, '2044-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-21', 2, '2027-01-21'],
])('%s and %i months is %s', (day, months, expected) => expect(monthsAhead(day, months)).toBe(expected))

test.each([
  ['1984-05-17', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['1984-02-30', false],
  ['1984-13-01', false],
  ['1984-5-7', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))
