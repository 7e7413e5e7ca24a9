import { describe, expect, test } from 'vitest'
import { moved, readDay, weeksOf } from './calendarDays'

test.each([
  ['1985-03-12', '1985-03-12'],
  ['1985-3-2', '1985-03-02'],
  ['1985/3/12', '1985-03-12'],
  ['1985.03.12', '1985-03-12'],
  ['19850312', '1985-03-12'],
  ['1985年3月12日', '1985-03-12'],
  ['１９８５－３－１２', '1985-03-12'],
  ['1985-02-30', undefined],
  ['12/03/1985', undefined],
  ['1985312', undefined],
  ['', undefined],
])('%s is typed for %s', (typed, day) => expect(readDay(typed)).toBe(day))

describe('the keys of the date grid', () => {
  test.each([
    ['ArrowLeft', false, '2024-02-28'],
    ['ArrowRight', false, '2024-03-01'],
    ['ArrowUp', false, '2024-02-22'],
    ['ArrowDown', false, '2024-03-07'],
    ['Home', false, '2024-02-26'],
    ['End', false, '2024-03-03'],
    ['PageUp', false, '2024-01-29'],
    ['PageDown', false, '2024-03-29'],
    ['PageUp', true, '2023-02-28'],
    ['PageDown', true, '2025-02-28'],
    ['Tab', false, undefined],
  ])('%s, with Shift: %s', (key, far, day) => expect(moved('2024-02-29', key, far)).toBe(day))
})

test('a month is laid out in weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11-28')
  expect(weeks.map((week) => week.filter(Boolean).length)).toEqual([1, 7, 7, 7, 7, 1])
  expect([weeks[0]?.[6], weeks[5]?.[0]]).toEqual(['2026-11-01', '2026-11-30'])
  expect(weeksOf('2026-12-05')).toHaveLength(5)
})
