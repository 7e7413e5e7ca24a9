import { expect, test } from 'vitest'
import { stateName } from './stateName'

const keys = Object.assign((id: string) => id, { rich: (id: string) => id })

test.each([
  ['kyc', 'GPASS', 'console.state.GPASS'],
  ['withdrawals', 'GPASS', 'console.toPayOut'],
  ['withdrawals', 'LWAIT', 'console.state.LWAIT'],
  ['subscriptions', 'GFAIL', 'console.state.GFAIL'],
] as const)('of %s, %s is called %s', (queue, state, key) => expect(stateName(keys, queue, state)).toBe(key))
