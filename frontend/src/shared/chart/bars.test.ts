import { expect, test } from 'vitest'
import { drawn, scaleOf } from './bars'

test.each([
  [0, 1],
  [0.03, 0.05],
  [1, 1],
  [1.01, 2],
  [240, 250],
  [251, 500],
  [7300, 10_000],
])('a highest bar of %s has a scale up to %s', (highest, end) => {
  expect(scaleOf([[{ tone: 'a', value: highest }]])).toBeCloseTo(end)
})

test('the scale holds the pieces of a bar together', () => {
  const bar = ['a', 'b'].map((tone) => ({ tone, value: 60 }))
  expect(scaleOf([bar, []])).toBe(200)
})

test('a bar is stacked from below', () => {
  const bar = [
    { tone: 'a', value: 50 },
    { tone: 'b', value: 25 },
  ]
  expect(drawn(bar, 100, 200)).toEqual([
    { tone: 'a', y: 100, height: 100 },
    { tone: 'b', y: 50, height: 50 },
  ])
})

test('what is below zero is not drawn', () => {
  const taken = [{ tone: 'a', value: -5 }]
  expect(drawn(taken, 100, 200)).toEqual([])
  expect(scaleOf([taken])).toBe(1)
})
