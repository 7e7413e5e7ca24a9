import { expect, test } from 'vitest'
import type { Item } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { expiredSince } from './decision'

const expired = partly<Item>({
  questionnaire_version: { expired: true, expires_at: '2021-03-04T20:00:00Z' },
})

test('whoever passes an expired questionnaire has to say so', () =>
  expect(expiredSince('pass', expired)).toBe('2021-03-04T20:00:00Z'))

test('a fail needs nothing of it, and neither does one that is valid', () => {
  expect(expiredSince('fail', expired)).toBeUndefined()
  expect(expiredSince('pass', partly<Item>({ questionnaire_version: { expired: false } }))).toBeUndefined()
})
