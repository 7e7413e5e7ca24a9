import { expect, test } from 'vitest'
import type { Operator, Role } from '@/console/shared/api/wire'
import { auditAddress, auditQuery, isActor, nameIn, operatorIn, readSought, recordPlace } from './audit'

const me = (...roles: Role[]): Operator => ({ id: 1, name: 'Ann', email: 'ann@desk.test', roles })

test('a search survives its address', () => {
  const sought = { ...readSought(new URLSearchParams()), by: 'operator:3', record: 'order:7' }
  const address = auditAddress(sought)
  expect(readSought(new URLSearchParams(address.split('?')[1]))).toEqual(sought)
  expect(auditAddress({})).toBe('/audit')
})

test.each([
  ['', true],
  [' system ', true],
  ['operator:3', true],
  ['investor:12', true],
  ['operator', false],
  ['king:3', false],
  ['Ann', false],
])('%s says who acted: %s', (by, expected) => {
  expect(isActor(by)).toBe(expected)
})

test('a name is told from what says who acted', () => {
  expect(['Ann ', 'operator', ' system ', 'operator:3', ''].map(nameIn)).toEqual([
    'Ann',
    'operator',
    '',
    '',
    '',
  ])
  expect(['operator:3 ', 'investor:3', 'Ann'].map(operatorIn)).toEqual([3, undefined, undefined])
})

test('what is not said is not asked', () => {
  const sought = readSought(new URLSearchParams('from=2026-07-01T08:00&by=%20system%20'))
  expect(auditQuery(sought)).toEqual({ from: '2026-07-01T00:00:00.000Z', by: 'system' })
})

test.each([
  ['account:12', '/kyc/12', undefined],
  ['order:7', '/subscriptions/7', undefined],
  ['withdrawal:12', '/withdrawals/12', undefined],
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

test('a withdrawal is seen by who reads its queue', () => {
  expect(recordPlace('withdrawal:12', me('admin', 'finance'))).toBe('/withdrawals/12')
  expect(recordPlace('withdrawal:12', me('admin', 'reviewer'))).toBeUndefined()
})
