import { expect, test } from 'vitest'
import { changeWord, isAfter, recordOf } from './history'
import { partText, percentOf, placeAddress, readRegisterPlace } from './register'

const now = '2026-11-27'
const read = (query: string) => readRegisterPlace(new URLSearchParams(query), now)

test('the place is the earlier day, the words, the page and the open account', () => {
  expect(read('day=2026-10-31&q=Lan&page=2&account=103')).toEqual({
    day: '2026-10-31',
    q: 'Lan',
    page: 2,
    account: 103,
  })
  expect(read('')).toEqual({ day: undefined, q: undefined, account: undefined })
})

test.each([now, '2026-11-28', '2026-02-30', 'yesterday', ''])('%s is no earlier day: it is now', (day) =>
  expect(read(new URLSearchParams({ day }).toString()).day).toBeUndefined(),
)

test('what is as always is not in the address', () => {
  expect(placeAddress(7, {})).toBe('/projects/7/register')
  expect(placeAddress(7, { day: '2999-01-01', page: 1, q: undefined })).toBe('/projects/7/register')
  expect(placeAddress(7, { day: '2020-10-31', page: 3, account: 103, q: 'Lan' })).toBe(
    '/projects/7/register?day=2020-10-31&account=103&q=Lan&page=3',
  )
})

test.each([
  [1, 3, '33.3%'],
  [2, 3, '66.7%'],
  [3, 3, '100.0%'],
  [1, 2000, '0.1%'],
  [1, 2001, '<0.1%'],
  [0.0001, 1_000_000, '<0.1%'],
  [0, 3, '0.0%'],
  [0, 0, '0.0%'],
])('%d shares of %d are %s', (shares, all, text) => expect(partText(percentOf(shares, all))).toBe(text))

test.each([
  ['investment', 10, 'issued'],
  ['investment_refund', -10, 'takenBack'],
  ['return_of_principal', -1, 'redeemed'],
  ['return_of_principal', 1, 'restored'],
  ['adjustment', 1, 'added'],
  ['adjustment', -1, 'removed'],
  ['transfer_in', 1, 'transferredIn'],
  ['transfer_out', -1, 'transferredOut'],
] as const)('%s by %d: %s', (kind, change, word) => expect(changeWord({ kind, change })).toBe(word))

test.each([
  ['subscription', 'order:7'],
  ['distribution', 'distribution:7'],
  ['adjustment', 'proposal:7'],
  ['transfer', 'proposal:7'],
  ['fee', 'payment:7'],
  ['payout', 'payout:7'],
])('%s is told as %s', (purpose, name) => expect(recordOf({ purpose, record: 7 })).toBe(name))

test('a day ends at sixteen hours UTC', () => {
  expect(isAfter({ at: '2026-10-31T15:59:59Z' }, '2026-10-31')).toBe(false)
  expect(isAfter({ at: '2026-10-31T16:00:00Z' }, '2026-10-31')).toBe(true)
})
