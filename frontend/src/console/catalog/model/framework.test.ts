import { expect, test } from 'vitest'
import { withId } from './framework'

test('what is taken in stands last and once, what is taken out leaves the order of the others', () => {
  expect(withId([1, 6], 99, true)).toEqual([1, 6, 99])
  expect(withId([1, 6], 1, true)).toEqual([6, 1])
  expect(withId([1, 6, 99], 6, false)).toEqual([1, 99])
  expect(withId([1], 6, false)).toEqual([1])
})
