import { expect, test } from 'vitest'
import type { Operator, Role } from '../api/wire'
import { proposedPlace, recordPlace } from './records'

const me = (...roles: Role[]): Operator => ({ id: 1, name: 'Ann', email: 'ann@desk.test', roles })

test.each([
  ['account:12', '/kyc/12', undefined],
  ['order:7', '/subscriptions/7', undefined],
  ['withdrawal:12', '/withdrawals/12', undefined],
  ['deposit:9', '/deposits/9', undefined],
  ['payout:42', '/payouts/42', undefined],
  ['payout_batch:3', '/payout_batches/3', undefined],
  ['investor:3', '/investors/3', '/investors/3'],
  ['operator:3', '/operators/3', '/operators/3'],
  ['content:home', '/contents/home', undefined],
  ['content:privacy', '/contents/privacy', undefined],
  ['content:framework_pkf', '/frameworks/PKF', '/frameworks/PKF'],
  ['content:framework_none', undefined, undefined],
  ['content:questionnaire_cayman', '/questionnaires/CAYMAN', undefined],
  ['audit', undefined, undefined],
  ['message:4', undefined, undefined],
])('%s is seen where the role sees it', (record, auditors, admins) => {
  expect(recordPlace(record, me('auditor'))).toBe(auditors)
  expect(recordPlace(record, me('admin'))).toBe(admins)
})

test('the payout of a proposal is seen by who sees payouts', () => {
  expect(proposedPlace({ kind: 'payout', id: '42', name: '42' }, me('approver'))).toBe('/payouts/42')
  expect(proposedPlace({ kind: 'payout', id: '42', name: '42' }, me('admin'))).toBeUndefined()
})

test('a withdrawal is seen by who reads its queue', () => {
  expect(recordPlace('withdrawal:12', me('admin', 'finance'))).toBe('/withdrawals/12')
  expect(recordPlace('withdrawal:12', me('admin', 'reviewer'))).toBeUndefined()
})
