import { describe, expect, test } from 'vitest'
import type { QueueEntry } from '@/console/shared/api/wire'
import { afterDecision, nextItem, placeOf } from './nextItem'

type Turn = NonNullable<QueueEntry['turn']> | null

const list = (...entries: [number, Turn][]) => entries.map(([id, turn]) => ({ id, turn }))

describe('the item after a decision', () => {
  test('is the first one behind it that may be decided', () => {
    expect(afterDecision(list([7, 'mine'], [9, 'mine']), 4)).toBe(7)
    expect(afterDecision(list([5, 'others'], [6, 'four_eyes'], [8, 'mine']), 4)).toBe(8)
    // Decided on the first line, it may follow itself while it waits for the second.
    expect(afterDecision(list([4, 'mine'], [9, 'mine']), 4)).toBe(9)
  })

  test('is none when nothing behind it waits, whatever was passed over before', () => {
    expect(afterDecision([], 4)).toBeUndefined()
    expect(afterDecision(list([5, 'others'], [6, null]), 4)).toBeUndefined()
  })
})

describe('the place of an item', () => {
  test('is told from how many follow it', () => {
    expect(placeOf({ total: 182 }, { total: 162 })).toEqual({ at: 20, of: 182 })
    expect(placeOf({ total: 1 }, { total: 0 })).toEqual({ at: 1, of: 1 })
  })

  test('is not told where it is not in the list, or where nobody counted to the end', () => {
    expect(placeOf(undefined, { total: 0 })).toBeUndefined()
    expect(placeOf({ total: 2 }, { total: 2 })).toBeUndefined()
    expect(placeOf({ total: 1000, total_capped: true }, { total: 980 })).toBeUndefined()
  })
})

describe('the item beside', () => {
  const mixed = list([1, 'mine'], [2, 'others'], [4, 'mine'], [6, 'four_eyes'], [8, 'mine'])

  test('is one that may be decided, in either direction', () => {
    expect(nextItem(mixed, [], 1, 1)).toBe(4)
    expect(nextItem(mixed, [], 2, 1)).toBe(4)
    expect(nextItem(mixed, [], 8, -1)).toBe(4)
    expect(nextItem(mixed, [], 8, 1)).toBe(1)
  })

  test('is any for who decides nothing', () => {
    expect(nextItem(mixed, undefined, 1, 1)).toBe(2)
    expect(nextItem(mixed, undefined, 8, -1)).toBe(6)
  })

  test('is any where nothing of the list waits', () => {
    const decided = list([1, null], [2, null])
    expect(nextItem(decided, [], 1, 1)).toBe(2)
    expect(nextItem(decided, [], 2, 1)).toBe(1)
  })
})
