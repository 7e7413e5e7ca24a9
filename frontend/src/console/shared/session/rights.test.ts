import { describe, expect, test } from 'vitest'
import type { Operator, QueueName, Role } from '../api/wire'
import {
  changesDecidingRoles,
  editsCampaigns,
  editsFrameworks,
  endsSessions,
  entersReceipts,
  givesBack,
  isHidden,
  ownQueues,
  ownState,
  paysOut,
  readsFiles,
  seenLists,
  seesFrameworks,
  seesInvestors,
  seesLedger,
  seesPayments,
  seesPayouts,
  seesProposals,
  seesReceipts,
  seesToday,
} from './rights'

const me = (...roles: Role[]): Operator => ({ id: 1, name: 'Ann', email: 'ann@example.com', roles })
describe('the state of a queue that waits for an operator', () => {
  test.each([
    ['reviewer', 'kyc', 'LWAIT'],
    ['approver', 'kyc', 'GWAIT'],
    ['finance', 'deposits', 'LWAIT'],
    ['auditor', 'kyc', undefined],
  ] as const)('%s at %s, %s', (role, queue, state) => {
    expect(ownQueues(me(role))).toContain(queue)
    expect(ownState(queue, me(role))).toBe(state)
  })
})

describe('what an operator reads', () => {
  test.each([
    [['reviewer'], ['kyc']],
    [['finance'], ['deposits', 'withdrawals', 'subscriptions']],
    [['approver'], ['kyc', 'deposits', 'withdrawals', 'subscriptions']],
    [['auditor'], ['kyc', 'deposits', 'withdrawals', 'subscriptions']],
    [
      ['editor', 'finance'],
      ['deposits', 'withdrawals', 'subscriptions'],
    ],
    [['editor', 'admin'], []],
  ] as [Role[], QueueName[]][])('%s: %s', (roles, queues) => {
    expect(ownQueues(me(...roles))).toEqual(queues)
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
    expect(those(seesProposals)).toEqual(['approver', 'finance', 'editor', 'admin', 'auditor']))

  test('giving or taking a role that decides needs two administrators, other roles do not', () => {
    expect(changesDecidingRoles(['editor'], ['editor', 'reviewer'])).toBe(true)
    expect(changesDecidingRoles(['admin', 'editor'], ['editor'])).toBe(true)
    expect(changesDecidingRoles([], ['editor'])).toBe(true)
    expect(changesDecidingRoles(['finance'], ['auditor', 'finance'])).toBe(false)
  })

  test("campaigns are the editor's", () => expect(those(editsCampaigns)).toEqual(['editor']))
})

test('finance gives payments back, and the auditor sees them', () => {
  const roles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin', 'auditor']
  expect(roles.filter((role) => seesPayments(me(role)))).toEqual(['finance', 'auditor'])
  expect(roles.filter((role) => givesBack(me(role)))).toEqual(['finance'])
})

test('finance pays out, and approvers and auditors see it', () => {
  const roles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin', 'auditor']
  expect(roles.filter((role) => seesPayouts(me(role)))).toEqual(['approver', 'finance', 'auditor'])
  expect(roles.filter((role) => paysOut(me(role)))).toEqual(['finance'])
})

test('finance enters receipts, and approvers and auditors see them', () => {
  const roles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin', 'auditor']
  expect(roles.filter((role) => seesReceipts(me(role)))).toEqual(['approver', 'finance', 'auditor'])
  expect(roles.filter((role) => entersReceipts(me(role)))).toEqual(['finance'])
})

test('whoever moves money reads the ledger, and administrators and auditors do', () => {
  const roles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin', 'auditor']
  expect(roles.filter((role) => seesLedger(me(role)))).toEqual(['approver', 'finance', 'admin', 'auditor'])
})

test('whoever reviews, approves or pays begins with what waits today, and the auditor reads it', () => {
  const roles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin', 'auditor']
  expect(roles.filter((role) => seesToday(me(role)))).toEqual([
    'reviewer',
    'approver',
    'finance',
    'editor',
    'admin',
    'auditor',
  ])
})

test('the rail and the sheet of keys name what is seen, and nothing else', () => {
  expect(seenLists(me('finance'))).toEqual([
    'today',
    'proposals',
    'mentions',
    'investors',
    'receipts',
    'statement_lines',
    'payouts',
    'distributions',
    'payments',
    'adjustments',
    'exchange_rates',
    'bank_accounts',
    'ledger',
    'reconciliation',
    'figures',
    'campaigns',
  ])
  expect(seenLists(me('editor'))).toEqual([
    'today',
    'proposals',
    'campaigns',
    'projects',
    'partners',
    'contents',
    'questionnaires',
  ])
  const names = [
    'kyc',
    'deposits',
    'withdrawals',
    'subscriptions',
    'receipts',
    'statement_lines',
    'payouts',
    'payments',
    'ledger',
    'reconciliation',
    'figures',
    'audit',
    'pass',
    'down',
    'help',
  ]
  const hidden = names.filter((name) => isHidden(name, me('reviewer')))
  expect(hidden).toEqual([
    'deposits',
    'withdrawals',
    'subscriptions',
    'receipts',
    'statement_lines',
    'payouts',
    'payments',
    'ledger',
    'reconciliation',
    'figures',
    'audit',
  ])
})
