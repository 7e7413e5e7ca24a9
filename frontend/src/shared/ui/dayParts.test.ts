import { describe, expect, test } from 'vitest'
import { fitDay, nearestParts } from './dayParts'

const [first, last] = ['1985-03-12', '2026-11-26']

test.each([
  ['1850-01-01', '1985-03-12'],
  ['2084-05-17', '2026-11-26'],
  ['2000-02-29', '2000-02-29'],
])('of the range, %s is nearest to %s', (day, nearest) => {
  expect(fitDay(nearestParts(day, first, last), first, last).day).toBe(nearest)
})

describe('the parts beside each other', () => {
  test.each([
    ['the first year begins with its first month', [1985, 1, 20], '1985-03-20', [3, 12], [12, 31]],
    ['the first month begins with its first day', [1985, 3, 1], '1985-03-12', [3, 12], [12, 31]],
    ['the month after it is whole', [1985, 4, 1], '1985-04-01', [3, 12], [1, 30]],
    ['the last year ends with its last month', [2026, 12, 20], '2026-11-20', [1, 11], [1, 26]],
    ['the last month ends with its last day', [2026, 11, 30], '2026-11-26', [1, 11], [1, 26]],
    ['a year between them is whole', [2001, 12, 31], '2001-12-31', [1, 12], [1, 31]],
    ['a leap year has a February 29', [2024, 2, 31], '2024-02-29', [1, 12], [1, 29]],
    ['other years have none', [2023, 2, 29], '2023-02-28', [1, 12], [1, 28]],
    ['a whole century has one every 400 years', [2000, 2, 29], '2000-02-29', [1, 12], [1, 29]],
  ] as const)('%s', (_rule, [year, month, date], day, months, days) => {
    const fitted = fitDay({ year, month, day: date }, first, last)
    expect(fitted.day).toBe(day)
    expect(fitted.spans).toEqual({ year: [1985, 2026], month: months, day: days })
  })

  test('a range within one month has its days only', () => {
    const { day, spans } = fitDay({ year: 1990, month: 1, day: 31 }, '2026-02-03', '2026-02-20')
    expect(day).toBe('2026-02-20')
    expect(spans).toEqual({ year: [2026, 2026], month: [2, 2], day: [3, 20] })
  })
})
