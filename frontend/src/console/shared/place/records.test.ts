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
  ['receipt:7', '/receipts/7', undefined],
  ['statement_line:7', '/statement_lines/7', undefined],
  ['bank_account:2', '/bank_accounts/2', '/bank_accounts/2'],
  ['bank_file:7', '/statement_lines?state=all&file=7', undefined],
  ['distribution:5', '/distributions/5', undefined],
  ['payout_batch:3', '/payout_batches/3', undefined],
  ['payment:5', '/payments/5', undefined],
  ['transaction:12', '/ledger/transactions/12', '/ledger/transactions/12'],
  ['framework:1', '/frameworks/PKF', '/frameworks/PKF'],
  ['framework:2', '/frameworks/CAYMAN', '/frameworks/CAYMAN'],
  ['framework:3', undefined, undefined],
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

test('a book is seen in an asset, by who reads the ledger', () => {
  expect(recordPlace('wallet_held:3', me('finance'), 'USD')).toBe('/ledger/books/wallet_held:3?asset=USD')
  expect(recordPlace('issued:7', me('admin'), 'shares:7')).toBe('/ledger/books/issued:7?asset=shares%3A7')
  expect(recordPlace('distribution:5', me('auditor'), 'USD')).toBe('/ledger/books/distribution:5?asset=USD')
  expect(recordPlace('fees:0', me('auditor'), 'ZAR')).toBe('/ledger/books/fees:0?asset=ZAR')
  expect(recordPlace('wallet:3', me('finance'))).toBeUndefined()
  expect(recordPlace('wallet:3', me('reviewer'), 'USD')).toBeUndefined()
})

test('the payout of a proposal is seen by who sees payouts', () => {
  expect(proposedPlace({ kind: 'payout', id: '42', name: '42' }, me('approver'))).toBe('/payouts/42')
  expect(proposedPlace({ kind: 'payout', id: '42', name: '42' }, me('admin'))).toBeUndefined()
})

test('the distribution of a proposal is seen by who sees distributions', () => {
  const record = { kind: 'distribution' as const, id: '5', name: 'Shore' }
  expect(proposedPlace(record, me('approver'))).toBe('/distributions/5')
  expect(proposedPlace(record, me('admin'))).toBeUndefined()
})

test('a withdrawal is seen by who reads its queue', () => {
  expect(recordPlace('withdrawal:12', me('admin', 'finance'))).toBe('/withdrawals/12')
  expect(recordPlace('withdrawal:12', me('admin', 'reviewer'))).toBeUndefined()
})

test('a project is seen by who reads contents, and its money by who reads payouts', () => {
  const record = { kind: 'project' as const, id: '7', name: 'Shore' }
  for (const [role, place] of [
    ['editor', '/projects/7'],
    ['auditor', '/projects/7'],
    ['finance', '/project_funds/7'],
    ['approver', '/project_funds/7'],
    ['reviewer', undefined],
  ] as const) {
    expect(recordPlace('project:7', me(role))).toBe(place)
    expect(proposedPlace(record, me(role))).toBe(place)
  }
})
