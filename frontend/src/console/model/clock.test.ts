import { describe, expect, test } from 'vitest'
import { instantOf, typedOf } from './clock'

describe('date and time at UTC+8', () => {
  test('what is typed is an instant eight hours earlier in UTC', () => {
    expect(instantOf('2026-03-01T00:00')).toBe('2026-02-28T16:00:00.000Z')
    expect(instantOf('2026-12-31T23:59')).toBe('2026-12-31T15:59:00.000Z')
  })

  test.each(['', '2026-03-01', '2026-03-01T25:00', '2026-13-01T00:00', 'soon'])('%s is none', (typed) =>
    expect(instantOf(typed)).toBeUndefined(),
  )

  test('an instant comes back as it was typed', () => {
    expect(typedOf('2026-02-28T16:00:00.000Z')).toBe('2026-03-01T00:00')
    expect(typedOf('no instant')).toBe('')
  })
})
