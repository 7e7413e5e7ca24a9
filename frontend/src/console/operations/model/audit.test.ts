import { expect, test } from 'vitest'
import { auditAddress, auditQuery, isActor, nameIn, operatorIn, readSought } from './audit'

test('a search survives its address', () => {
  const sought = { ...readSought(new URLSearchParams()), by: 'operator:3', record: 'order:7' }
  const address = auditAddress(sought)
  expect(readSought(new URLSearchParams(address.split('?')[1]))).toEqual(sought)
  expect(auditAddress({})).toBe('/audit')
})

test.each([
  ['', true],
  [' system ', true],
  ['operator:3', true],
  ['investor:12', true],
  ['operator', false],
  ['king:3', false],
  ['Ann', false],
])('%s says who acted: %s', (by, expected) => {
  expect(isActor(by)).toBe(expected)
})

test('a name is told from what says who acted', () => {
  expect(['Ann ', 'operator', ' system ', 'operator:3', ''].map(nameIn)).toEqual([
    'Ann',
    'operator',
    '',
    '',
    '',
  ])
  expect(['operator:3 ', 'investor:3', 'Ann'].map(operatorIn)).toEqual([3, undefined, undefined])
})

test('what is not said is not asked', () => {
  const sought = readSought(new URLSearchParams('from=2026-07-01T08:00&by=%20system%20'))
  expect(auditQuery(sought)).toEqual({ from: '2026-07-01T00:00:00.000Z', by: 'system' })
})
