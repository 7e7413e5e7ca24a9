// How long something waits, in the largest unit that says it well.
import { expect, it } from 'vitest'
import { spanOf, waited } from './waiting'

it('says a span in minutes, hours and days', () => {
  const spans: [number, number, string][] = [
    [0, 0, 'minute'],
    [59.9, 59, 'minute'],
    [60, 1, 'hour'],
    [47 * 60 + 59, 47, 'hour'],
    [48 * 60, 2, 'day'],
  ]
  for (const [minutes, value, unit] of spans) expect(spanOf(minutes)).toEqual({ value, unit })
})

it('counts from an instant that can be read, never backwards', () => {
  const now = Date.parse('2026-07-03T12:00:00Z')
  expect(waited('2026-07-03T10:30:00Z', now)).toEqual({ value: 1, unit: 'hour' })
  expect(waited('2026-07-03T13:00:00Z', now)).toEqual({ value: 0, unit: 'minute' })
  expect(waited('soon', now)).toBeUndefined()
  expect(waited(null, now)).toBeUndefined()
})
