import { expect, test } from 'vitest'
import type { Item } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { concernOf } from './decision'

const paid = (differs_from_account: boolean) => partly<Item>({ pay_to: { differs_from_account } })

test('whoever passes a withdrawal to another bank account than the present one has to say so', () => {
  expect(concernOf('pass', paid(true))).toBe('otherBank')
  expect(concernOf('pass', paid(false))).toBeUndefined()
})

test('whoever passes a withdrawal of an account that is not approved at present has to say so', () => {
  const of = (account_state: 'GPASS' | 'LWAIT' | 'INIT') => ({ ...paid(false), account_state })
  expect(concernOf('pass', of('LWAIT'))).toBe('unapproved')
  expect(concernOf('pass', of('INIT'))).toBe('unapproved')
  expect(concernOf('pass', of('GPASS'))).toBeUndefined()
  expect(concernOf('pass', { account_state: 'LWAIT' })).toBeUndefined()
})

test('a fail needs nothing of it', () => expect(concernOf('fail', paid(true))).toBeUndefined())
