import { expect, test } from 'vitest'
import type { Item } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { cautionOf } from './caution'

const expired = partly<Item>({
  questionnaire_version: { expired: true, expires_at: '2021-03-04T20:00:00Z' },
})
const paid = (differs_from_account: boolean) => partly<Item>({ pay_to: { differs_from_account } })

test('whoever passes an expired questionnaire has to say so', () =>
  expect(cautionOf('pass', expired)).toEqual({ name: 'expired', at: '2021-03-04T20:00:00Z' }))

test('whoever passes a withdrawal to another bank account than the present one has to say so', () => {
  expect(cautionOf('pass', paid(true))).toEqual({ name: 'otherBank' })
  expect(cautionOf('pass', paid(false))).toBeUndefined()
})

test('whoever passes a withdrawal of an account that is not approved at present has to say so', () => {
  const of = (account_state: 'GPASS' | 'LWAIT' | 'INIT') => ({ ...paid(false), account_state })
  expect(cautionOf('pass', of('LWAIT'))).toEqual({ name: 'unapproved' })
  expect(cautionOf('pass', of('INIT'))).toEqual({ name: 'unapproved' })
  expect(cautionOf('pass', of('GPASS'))).toBeUndefined()
  expect(cautionOf('pass', { account_state: 'LWAIT' })).toBeUndefined()
})

test('a fail needs nothing of it', () => {
  for (const item of [expired, paid(true)]) expect(cautionOf('fail', item)).toBeUndefined()
})
