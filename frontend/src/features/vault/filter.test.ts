import { expect, test } from 'vitest'
import { isNarrowed, noFilter, readFilter, withFilter } from './filter'

test('what the address cannot say counts as not chosen', () => {
  const query = new URLSearchParams('kind=Secret&account=x&product=7&from=2026-08-01&to=2026-07-01')
  expect(readFilter(query)).toEqual({ ...noFilter, product: 7 })
})

test('what is chosen is read from the address again', () => {
  const chosen = { ...noFilter, kind: 'Message', from: '2026-07-01', words: 'Bay' } as const
  const address = withFilter(new URLSearchParams('other=1'), chosen)
  expect(address.toString()).toBe('other=1&kind=Message&from=2026-07-01&words=Bay')
  expect(readFilter(address)).toEqual(chosen)
  expect(isNarrowed(chosen)).toBe(true)
  expect(isNarrowed(noFilter)).toBe(false)
})
