import { describe, expect, test } from 'vitest'
import type { Item, Operator, QueueName, Role, State } from '@/console/shared/api/wire'
import { offers } from './offers'

const me = (...roles: Role[]): Operator => ({ id: 1, name: 'Ann', email: 'ann@example.com', roles })
const item = (state: State, firstLine?: number) =>
  ({ state, first_line_by: firstLine ? { id: firstLine, name: 'Ben' } : null }) as Item

const told = (queue: QueueName, state: State, who: Operator, firstLine?: number) =>
  offers(queue, item(state, firstLine), who).map(({ act, reason }) => `${act}:${reason ?? 'yes'}`)

describe('what is offered', () => {
  test('a reviewer decides the first line of an account, and no more', () => {
    expect(told('kyc', 'LWAIT', me('reviewer'))).toEqual(['pass:yes', 'fail:yes'])
    expect(told('kyc', 'GWAIT', me('reviewer'))).toEqual([
      'pass:needsApprover',
      'fail:needsApprover',
      'return:needsApprover',
    ])
  })

  test('finance decides the first line of a subscription and may revoke', () => {
    expect(told('subscriptions', 'LWAIT', me('finance'))).toEqual(['pass:yes', 'fail:yes', 'revoke:yes'])
    expect(told('subscriptions', 'PRE_OK', me('finance'))).toEqual(['issue:needsApprover', 'revoke:yes'])
  })

  test('an approver decides the second line and issues, but does not revoke', () => {
    expect(told('subscriptions', 'GWAIT', me('approver'), 2)).toEqual([
      'pass:yes',
      'fail:yes',
      'return:yes',
      'revoke:needsFinance',
    ])
    expect(told('subscriptions', 'PRE_OK', me('approver'), 2)).toEqual(['issue:yes', 'revoke:needsFinance'])
  })

  test.each(['deposits', 'withdrawals'] as const)(
    'of %s finance decides the first line, an approver the second; nobody revokes or issues them',
    (queue) => {
      expect(told(queue, 'LWAIT', me('finance'))).toEqual(['pass:yes', 'fail:yes'])
      expect(told(queue, 'LWAIT', me('approver'))).toEqual(['pass:needsFinance', 'fail:needsFinance'])
      expect(told(queue, 'GWAIT', me('finance'))).toEqual([
        'pass:needsApprover',
        'fail:needsApprover',
        'return:needsApprover',
      ])
      expect(told(queue, 'GWAIT', me('approver'), 2)).toEqual(['pass:yes', 'fail:yes', 'return:yes'])
      expect(told(queue, 'LWAIT', me('auditor'))).toEqual(['pass:auditor', 'fail:auditor'])
      for (const state of ['INIT', 'GPASS', 'LFAIL', 'GFAIL', 'RevokedInd'] as const)
        expect(told(queue, state, me('finance', 'approver'))).toEqual([])
    },
  )

  test.each([
    ['kyc', 'reviewer'],
    ['deposits', 'finance'],
    ['withdrawals', 'finance'],
    ['subscriptions', 'finance'],
  ] as const)(
    'one person never passes or fails both lines of %s, but may return what they passed',
    (queue, role) =>
      expect(told(queue, 'GWAIT', me(role, 'approver'), 1).slice(0, 3)).toEqual([
        'pass:fourEyes',
        'fail:fourEyes',
        'return:yes',
      ]),
  )

  test('an auditor is offered nothing', () =>
    expect(told('kyc', 'LWAIT', me('auditor'))).toEqual(['pass:auditor', 'fail:auditor']))

  test('of an issued order finance proposes to revoke or to correct it, and nobody else does anything', () => {
    expect(told('subscriptions', 'SUCCESS', me('finance'))).toEqual(['revoke:yes', 'correct:yes'])
    for (const role of ['approver', 'auditor'] as const)
      expect(told('subscriptions', 'SUCCESS', me(role))).toEqual([])
    expect(told('kyc', 'SUCCESS', me('finance'))).toEqual([])
  })

  test.each(['INIT', 'GPASS', 'LFAIL', 'GFAIL', 'REVOKED'] as const)('%s has no act', (state) =>
    expect(told('subscriptions', state, me('finance', 'approver'))).toEqual([]),
  )
})
