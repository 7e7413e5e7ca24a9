import { expect, test } from 'vitest'
import { months } from '@/testing/overview'
import { sumOf, totalOf, typesIn } from './income'
import type { MonthIncome } from './wire'

const month = (types: [number, number][]): MonthIncome =>
  ({ Month: '2026-11-01', Types: types.map(([Type, Amount]) => ({ Type, Amount })) }) as MonthIncome

test('amounts are added exactly', () => {
  expect(
    sumOf(
      month([
        [6, 0.1],
        [7, 0.2],
      ]),
    ),
  ).toBe(0.3)
  expect(totalOf(months({ '2026-01': [[7, 0.1]], '2026-02': [[7, 0.2]] }) as MonthIncome[])).toBe(0.3)
})

test('only kinds that brought something are told, in one order', () => {
  const told = typesIn([
    month([
      [6, 1],
      [7, 2],
    ]),
    month([[8, 0]]),
  ])
  expect(told).toEqual([7, 6])
})
