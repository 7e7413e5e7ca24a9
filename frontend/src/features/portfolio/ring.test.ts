import { expect, test } from 'vitest'
import { arcsOf } from './ring'

test('the arcs follow one another and leave a gap between them', () => {
  expect(arcsOf([60, 25, 15])).toEqual([
    { from: 0, length: 59.2 },
    { from: 60, length: 24.2 },
    { from: 85, length: 14.2 },
  ])
})

test('a whole of one part is closed', () => {
  expect(arcsOf([100])).toEqual([{ from: 0, length: 100 }])
})

test('the smallest part is still seen', () => {
  expect(arcsOf([99.9, 0.1])[1]?.length).toBe(0.1)
  expect(arcsOf([99, 1])[1]?.length).toBe(0.4)
})
