// What somebody else did with an item since it was read.
import { expect, test } from 'vitest'
import type { HistoryEntry, Item } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { meanwhile } from './meanwhile'

const step = (by: HistoryEntry['by'], name: string | null): HistoryEntry =>
  partly<HistoryEntry>({ at: '2026-11-20T08:00:00Z', from: 'LWAIT', to: 'GWAIT', by, name })
const item = (version: number, state: Item['state'], ...history: HistoryEntry[]) =>
  partly<Item>({ id: 7, version, state, history })

const handedIn = step('investor', null)
const read = item(4, 'LWAIT', handedIn)

test('nothing, where what is read is what is there', () => {
  expect(meanwhile(read, read)).toBeUndefined()
  expect(meanwhile(item(5, 'GWAIT'), read)).toBeUndefined()
})

test('who decided, and where it stands then', () => {
  const passed = item(5, 'GWAIT', handedIn, step('operator', 'Ruth'))
  expect(meanwhile(read, passed)).toEqual({ state: 'GWAIT', decidedBy: 'Ruth' })
  const both = item(6, 'GPASS', handedIn, step('operator', 'Ruth'), step('operator', 'Andrew'))
  expect(meanwhile(read, both)).toEqual({ state: 'GPASS', decidedBy: 'Andrew' })
  // Whoever decided before it was read has not done so meanwhile.
  expect(meanwhile(passed, item(6, 'GWAIT', ...passed.history))?.decidedBy).toBeUndefined()
})

test('that it changed, where nobody of the desk did it', () => {
  const revoked = item(5, 'REVOKED', handedIn, step('investor', null))
  expect(meanwhile(read, revoked)).toEqual({ state: 'REVOKED', decidedBy: undefined })
})
