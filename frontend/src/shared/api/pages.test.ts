import { expect, test } from 'vitest'
import { onceEach, pageAfter } from './pages'

test('an entry that two pages have stands once, where it came first', () => {
  const seen = [{ id: 3 }, { id: 2 }]
  const next = [{ id: 2 }, { id: 1 }]
  expect(onceEach([...seen, ...next], ({ id }) => id)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }])
})

test('there is a next page while the total exceeds what is there', () => {
  expect([pageAfter(1, 10), pageAfter(1, 11), pageAfter(2, 20)]).toEqual([undefined, 2, undefined])
})
