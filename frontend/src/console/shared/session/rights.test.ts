import { describe, expect, test } from 'vitest'
import type { Item, Operator, QueueName, Role, State } from '@/console/shared/api/wire'
import {
  changesDecidingRoles,
  editsCampaigns,
  editsFrameworks,
  endsSessions,
  givesBack,
  isHidden,
  offers,
  ownQueue,
  ownQueues,
  ownState,
  readsFiles,
  seenLists,
  seesFrameworks,
  seesInvestors,
  seesPayments,
  seesProposals,
} from './rights'

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

  test('finance decides the first line of a withdrawal, an approver the second; nobody revokes or issues it', () => {
    expect(told('withdrawals', 'LWAIT', me('finance'))).toEqual(['pass:yes', 'fail:yes'])
    expect(told('withdrawals', 'LWAIT', me('approver'))).toEqual(['pass:needsFinance', 'fail:needsFinance'])
    expect(told('withdrawals', 'GWAIT', me('finance'))).toEqual([
      'pass:needsApprover',
      'fail:needsApprover',
      'return:needsApprover',
    ])
    expect(told('withdrawals', 'GWAIT', me('approver'), 2)).toEqual(['pass:yes', 'fail:yes', 'return:yes'])
    expect(told('withdrawals', 'LWAIT', me('auditor'))).toEqual(['pass:auditor', 'fail:auditor'])
    for (const state of ['INIT', 'GPASS', 'LFAIL', 'GFAIL', 'RevokedInd'] as const)
      expect(told('withdrawals', state, me('finance', 'approver'))).toEqual([])
  })

  test.each([
    ['kyc', 'reviewer'],
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

describe('where an operator begins', () => {
  test.each([
    ['reviewer', 'kyc', 'LWAIT'],
    ['approver', 'kyc', 'GWAIT'],
    ['finance', 'withdrawals', 'LWAIT'],
    ['auditor', 'kyc', undefined],
  ] as const)('%s at %s, %s', (role, queue, state) => {
    expect(ownQueue(me(role))).toBe(queue)
    expect(ownState(queue, me(role))).toBe(state)
  })
})

describe('what an operator reads', () => {
  test.each([
    [['reviewer'], ['kyc']],
    [['finance'], ['withdrawals', 'subscriptions']],
    [['approver'], ['kyc', 'withdrawals', 'subscriptions']],
    [['auditor'], ['kyc', 'withdrawals', 'subscriptions']],
    [
      ['editor', 'finance'],
      ['withdrawals', 'subscriptions'],
    ],
    [['editor', 'admin'], []],
  ] as [Role[], QueueName[]][])('%s: %s', (roles, queues) => {
    expect(ownQueues(me(...roles))).toEqual(queues)
    expect(ownQueue(me(...roles))).toBe(queues[0])
  })
})

describe('records beside the queues', () => {
  const roles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin', 'auditor']
  const those = (may: (who: Operator) => boolean) => roles.filter((role) => may(me(role)))

  test('everybody but the editor sees investors', () =>
    expect(those(seesInvestors)).toEqual(['reviewer', 'approver', 'finance', 'admin', 'auditor']))

  test('what was typed, signed and uploaded is read by who reads accounts, that of orders by who reads both', () => {
    expect(those((who) => readsFiles('kyc', who))).toEqual(['reviewer', 'approver', 'auditor'])
    expect(those((who) => readsFiles('subscriptions', who))).toEqual(['approver', 'auditor'])
    expect(readsFiles('subscriptions', me('reviewer', 'finance'))).toBe(true)
  })

  test('the auditor ends no session', () =>
    expect(those(endsSessions)).toEqual(['reviewer', 'approver', 'finance', 'admin']))

  test("frameworks are the administrator's to change, and the auditor's to see", () => {
    expect(those(editsFrameworks)).toEqual(['admin'])
    expect(those(seesFrameworks)).toEqual(['admin', 'auditor'])
  })

  test('proposals are read by who proposes or approves something, and by the auditor', () =>
    expect(those(seesProposals)).toEqual(['approver', 'finance', 'admin', 'auditor']))

  test('giving or taking a role that decides needs two administrators, other roles do not', () => {
    expect(changesDecidingRoles(['editor'], ['editor', 'reviewer'])).toBe(true)
    expect(changesDecidingRoles(['admin', 'editor'], ['editor'])).toBe(true)
    expect(changesDecidingRoles(['editor', 'finance'], ['auditor', 'finance'])).toBe(false)
  })

  test("campaigns are the editor's", () => expect(those(editsCampaigns)).toEqual(['editor']))
})

test('finance gives payments back, and the auditor sees them', () => {
  const roles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin', 'auditor']
  expect(roles.filter((role) => seesPayments(me(role)))).toEqual(['finance', 'auditor'])
  expect(roles.filter((role) => givesBack(me(role)))).toEqual(['finance'])
})

test('the rail and the sheet of keys name what is seen, and nothing else', () => {
  expect(seenLists(me('finance'))).toEqual(['proposals', 'investors', 'payments', 'campaigns'])
  expect(seenLists(me('editor'))).toEqual(['campaigns', 'projects', 'partners', 'contents', 'questionnaires'])
  const hidden = ['kyc', 'withdrawals', 'subscriptions', 'payments', 'audit', 'pass', 'down', 'help'].filter(
    (name) => isHidden(name, me('reviewer')),
  )
  expect(hidden).toEqual(['withdrawals', 'subscriptions', 'payments', 'audit'])
})
