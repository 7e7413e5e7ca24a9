import { describe, expect, test } from 'vitest'
import type { QueueEntry } from '@/console/shared/api/wire'
import { afterDecision, neighbour } from './goingOn'

type Turn = NonNullable<QueueEntry['turn']> | null

const list = (...entries: [number, Turn][]) => entries.map(([id, turn]) => ({ id, turn }))

describe('the item after a decision', () => {
  const mine = list([4, 'mine'], [7, 'mine'], [9, 'mine'])

  test('is the following one of the list', () => expect(afterDecision(mine, mine, 4)).toBe(7))

  test('is the first one after the last, and when the decided has already left the list', () => {
    expect(afterDecision(mine, mine, 9)).toBe(4)
    expect(afterDecision(mine, mine, 5)).toBe(4)
  })

  test('is none when nothing else waits', () => {
    const last = list([4, 'mine'])
    expect(afterDecision(last, last, 4)).toBeUndefined()
    expect(afterDecision([], [], 4)).toBeUndefined()
  })

  test("is never another line's, nor what one passed on the first line", () => {
    const mixed = list([1, 'others'], [4, 'mine'], [5, 'others'], [6, 'four_eyes'], [8, 'mine'], [9, null])
    expect(afterDecision(mixed, [], 4)).toBe(8)
    expect(afterDecision(mixed, [], 8)).toBe(4)
    // Decided on the first line, it waits for the second, and for somebody else.
    const passed = list([1, 'others'], [4, 'four_eyes'], [5, 'others'])
    expect(afterDecision(passed, [], 4)).toBeUndefined()
  })

  test('is on another page where this one has none', () => {
    const page = list([1, 'others'], [4, 'four_eyes'])
    expect(afterDecision(page, list([4, 'mine'], [30, 'mine']), 4)).toBe(30)
  })

  test('is none where the rest of the list is decided', () =>
    expect(afterDecision(list([1, null], [4, null]), [], 4)).toBeUndefined())
})

describe('the item beside', () => {
  const mixed = list([1, 'mine'], [2, 'others'], [4, 'mine'], [6, 'four_eyes'], [8, 'mine'])

  test('is one that may be decided, in either direction', () => {
    expect(neighbour(mixed, [], 1, 1)).toBe(4)
    expect(neighbour(mixed, [], 2, 1)).toBe(4)
    expect(neighbour(mixed, [], 8, -1)).toBe(4)
    expect(neighbour(mixed, [], 8, 1)).toBe(1)
  })

  test('is any for who decides nothing', () => {
    expect(neighbour(mixed, undefined, 1, 1)).toBe(2)
    expect(neighbour(mixed, undefined, 8, -1)).toBe(6)
  })

  test('is any where nothing of the list waits', () => {
    const decided = list([1, null], [2, null])
    expect(neighbour(decided, [], 1, 1)).toBe(2)
    expect(neighbour(decided, [], 2, 1)).toBe(1)
  })
})
