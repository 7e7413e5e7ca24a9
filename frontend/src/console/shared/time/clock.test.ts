import { describe, expect, test } from 'vitest'
import { sources } from '@/testing/sources'
import { deskTime, instantOf, typedOf, zonedTime } from './clock'

describe('date and time at UTC+8', () => {
  test('what is typed is an instant eight hours earlier in UTC', () => {
    expect(instantOf('2026-03-01T00:00')).toBe('2026-02-28T16:00:00.000Z')
    expect(instantOf('2026-12-31T23:59')).toBe('2026-12-31T15:59:00.000Z')
  })

  test.each(['', '2026-03-01', '2026-03-01T25:00', '2026-13-01T00:00', 'soon'])('%s is none', (typed) =>
    expect(instantOf(typed)).toBeUndefined(),
  )

  test('an instant is told eight hours later than in UTC, wherever it is read', () => {
    expect(deskTime('2026-11-22T19:47:00Z')).toBe('Nov 23, 2026, 03:47')
    expect(zonedTime('2026-11-22T19:47:00Z')).toBe('Nov 23, 2026, 03:47 UTC+8')
  })

  test('no screen of the desk tells a time in another zone', () => {
    const others = sources.filter(
      ({ file, text }) => file.startsWith('console/') && /dateTimeText/.test(text),
    )
    expect(others.map(({ file }) => file)).toEqual(['console/shared/time/clock.ts'])
  })

  test('no day is asked for with the field of the browser', () => {
    const own = sources.filter(({ text }) => /type="(date|datetime-local|month|week)"/.test(text))
    expect(own.map(({ file }) => file)).toEqual([])
  })

  test('an instant comes back as it was typed', () => {
    expect(typedOf('2026-02-28T16:00:00.000Z')).toBe('2026-03-01T00:00')
    expect(typedOf('no instant')).toBe('')
  })
})
