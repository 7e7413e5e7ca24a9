import { expect, test } from 'vitest'
import { bookKinds } from '@/console/shared/place/books'
import { totals } from '@/testing/ledger'
import { currenciesOf, projectsOf, rowsOf, shareKinds, sumOf, unbalanced } from './trial'

test('each kind of book stands in one group, or among the shares', () => {
  const all = bookKinds.map((kind) => ({ kind, asset: 'USD', books: 1, balance: 1 }))
  const shown = rowsOf(all, ['USD']).flatMap(([, kinds]) => kinds)
  expect([...shown, ...shareKinds].sort()).toEqual([...bookKinds].sort())
})

test('currencies and projects are told apart', () => {
  expect(currenciesOf(totals)).toEqual(['CNY', 'USD'])
  const more = [...totals, { kind: 'issued' as const, asset: 'shares:10', books: 1, balance: 0 }]
  expect(projectsOf(more).map(({ id }) => id)).toEqual([7, 10])
})

test('only kinds that occur in a currency have a row in its list', () => {
  expect(rowsOf(totals, ['CNY'])).toEqual([['investors', ['wallet']]])
  expect(rowsOf(totals, ['CNY', 'USD']).map(([group]) => group)).toEqual(['investors', 'projects', 'outside'])
})

test('an asset comes to nothing to the last unit', () => {
  // 299.5 + 200.5 + 1000.1 - 1500.1 is not 0 in binary fractions.
  expect(sumOf(totals, 'USD')).toBe(0)
  expect(sumOf(totals, 'shares:7')).toBe(0)
  expect(unbalanced(totals)).toEqual([])
  const off = totals.map((total) => (total.kind === 'issued' ? { ...total, balance: -12.4999 } : total))
  expect(sumOf(off, 'shares:7')).toBe(0.0001)
  expect(unbalanced(off)).toEqual(['shares:7'])
})
