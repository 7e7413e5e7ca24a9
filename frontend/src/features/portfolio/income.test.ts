import { expect, test } from 'vitest'
import { months } from '@/testing/overview'
import { barOf, scaleOf, sumOf, totalOf, typesIn } from './income'
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

test.each([
  [0, 1],
  [0.03, 0.05],
  [1, 1],
  [1.01, 2],
  [240, 250],
  [251, 500],
  [7300, 10_000],
])('a highest month of %s has a scale up to %s', (highest, end) => {
  expect(scaleOf([month([[7, highest]])])).toBeCloseTo(end)
})

test('a bar is stacked from below', () => {
  expect(
    barOf(
      month([
        [6, 25],
        [7, 50],
      ]),
      100,
      200,
    ),
  ).toEqual([
    { type: 7, y: 100, height: 100 },
    { type: 6, y: 50, height: 50 },
  ])
})

test('what was taken back is not drawn', () => {
  expect(barOf(month([[7, -5]]), 100, 200)).toEqual([])
  expect(scaleOf([month([[7, -5]])])).toBe(1)
})
