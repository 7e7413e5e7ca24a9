import { expect, test } from 'vitest'
import { cashTypes, iconOf, isCashType, wayOf } from './cashTypes'

test('the kinds of movements are those of the requirement, each with its icon', () => {
  expect(cashTypes).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 17, 18, 19, 20])
  expect(cashTypes.map(iconOf)).toEqual([
    ...['bank', 'payout', 'products', 'products', 'shares', 'home', 'percent', 'wallet'],
    ...['orders', 'orders', 'exchange', 'wallet', 'wallet', 'megaphone', 'gear'],
  ])
  expect([12, 13, 15, 16, 1, 21].filter(isCashType)).toEqual([])
})

test('a kind that is not known yet has an icon too', () => {
  expect(iconOf(21)).toBe('wallet')
})

test('what goes out has another arrow than what comes in', () => {
  expect([wayOf(0.01), wayOf(-0.01)]).toEqual(['incoming', 'outgoing'])
})
