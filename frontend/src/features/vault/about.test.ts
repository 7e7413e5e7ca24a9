import { expect, test } from 'vitest'
import { aboutRoute } from './about'

test.each([
  ['order', '/account/portfolio/orderinfo?type=1&num=12'],
  ['withdrawal', '/account/portfolio/orderinfo?type=2&num=12'],
  ['deposit', '/account/portfolio/orderinfo?type=3&num=12'],
  ['distribution', '/account/portfolio/holding?productId=3'],
  ['account', '/account/openaccount'],
  ['archive', null],
] as const)('a message about a record of the kind %s opens %s', (kind, route) => {
  expect(aboutRoute({ kind, id: 12 }, 3)).toBe(route)
})

test('a distribution of a project that is not told opens nothing', () => {
  expect(aboutRoute({ kind: 'distribution', id: 12 }, undefined)).toBeNull()
})
