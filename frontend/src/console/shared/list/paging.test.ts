import { expect, test } from 'vitest'
import { hasMore } from './paging'

const rows = (count: number) => Array.from({ length: count })

test.each([
  [{ items: rows(20), total: 21 }, 1, true],
  [{ items: rows(1), total: 21 }, 2, false],
  [{ items: rows(20), total: 20 }, 1, false],
  [{ items: [], total: 0 }, 1, false],
  [{ items: rows(20), total: 1000, total_capped: true }, 80, true],
  [{ items: rows(3), total: 1000, total_capped: true }, 81, false],
])('%# a list goes on only where there is more', (list, page, more) => {
  expect(hasMore(list, page)).toBe(more)
})
