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

it('counts working time only, as the targets do: Monday to Friday at UTC+8', () => {
  // 2026-07-03 is a Friday.
  const at = (text: string) => `2026-07-${text}:00+08:00`
  const spans: [string, string, number, string][] = [
    ['01T10:00', '02T09:00', 23, 'hour'],
    ['03T23:00', '06T01:30', 2, 'hour'],
    ['04T10:00', '05T10:00', 0, 'minute'],
    ['04T10:00', '06T00:30', 30, 'minute'],
    ['01T10:00', '15T10:00', 10, 'day'],
  ]
  for (const [since, now, value, unit] of spans)
    expect(waited(at(since), Date.parse(at(now)))).toEqual({ value, unit })
})

it('counts from an instant that can be read, never backwards', () => {
  const now = Date.parse('2026-07-03T12:00:00Z')
  expect(waited('2026-07-03T10:30:00Z', now)).toEqual({ value: 1, unit: 'hour' })
  expect(waited('2026-07-03T13:00:00Z', now)).toEqual({ value: 0, unit: 'minute' })
  expect(waited('soon', now)).toBeUndefined()
  expect(waited(null, now)).toBeUndefined()
})
