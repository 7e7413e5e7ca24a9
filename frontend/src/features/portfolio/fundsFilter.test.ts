import { expect, test } from 'vitest'
import { isNarrowed, noFilter, readFilter, withFilter } from './fundsFilter'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('what is chosen stands in the address and comes back from it', () => {
  const chosen = { account: 4, type: 7, products: [1, 2], from: '2026-01-01', to: '2026-02-01' } as const
  const query = withFilter(new URLSearchParams(), { ...chosen, products: [...chosen.products] })
  expect(query.toString()).toBe('account=4&type=7&products=1%2C2&from=2026-01-01&to=2026-02-01')
  expect(readFilter(query)).toEqual(chosen)
})

test('clearing keeps the account and what is no filter', () => {
  const query = withFilter(new URLSearchParams('account=4&type=7&products=1&to=2026-02-01&x=1'), noFilter)
  expect(query.toString()).toBe('account=4&x=1')
  expect(isNarrowed(readFilter(query))).toBe(false)
})

test.each([
  ['a kind that there is not', 'type=12'],
  ['no number', 'type=rent&account=a&products=x,-1'],
  ['days that no calendar has', 'from=2026-02-30&to=soon'],
  ['a range that ends before it begins', 'from=2026-02-01&to=2026-01-01'],
])('%s counts as not chosen', (_, query) => {
  expect(read(query)).toEqual({ account: null, ...noFilter })
})

test.each(['type=2', 'products=1', 'from=2026-01-01', 'to=2026-01-01'])('%s narrows the list', (query) => {
  expect(isNarrowed(read(query))).toBe(true)
})
