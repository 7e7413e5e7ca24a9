import { expect, test } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { otherField, otherMeaning, otherMistakes, readRecord, wrongWord } from './otherKind'

test.each([
  ['42', 42],
  [' #42 ', 42],
  ['４２', 42],
  ['0', undefined],
  ['P42', undefined],
  ['', undefined],
])('%s names record %s', (typed, record) => expect(readRecord(typed)).toBe(record))

test.each([
  [{ kind: '', record: '' }, { kind: 'console.statement.kindMissing' }],
  [{ kind: 'charge', record: '' }, {}],
  [{ kind: 'receipt', record: '' }, {}],
  [{ kind: 'receipt', record: 'x' }, { record: 'console.statement.recordUnreadable' }],
  [{ kind: 'payout_executed', record: '' }, { record: 'console.statement.recordMissing' }],
  [{ kind: 'transfer', record: '' }, { record: 'console.statement.otherAccountMissing' }],
  [{ kind: 'transfer', record: '2' }, {}],
  [{ kind: 'gateway_settlement', record: '' }, { record: 'console.statement.gatewayMissing' }],
] as const)('%o has the mistakes %o', (values, mistakes) => expect(otherMistakes(values)).toEqual(mistakes))

test('only a kind that is about a record is sent with its number', () => {
  expect(otherMeaning({ kind: 'charge', record: '42' })).toEqual({ kind: 'charge', record: null })
  expect(otherMeaning({ kind: 'receipt', record: '' })).toEqual({ kind: 'receipt', record: null })
  expect(otherMeaning({ kind: 'reversal', record: '42' })).toEqual({ kind: 'reversal', record: 42 })
})

test('a refusal is of a field of the form, of the charge, or of the payout', () => {
  const bad = (field: string) => new Refusal(400, 'Error_BadRequest', { field })
  expect([otherField(bad('record')), wrongWord(bad('record'))]).toEqual(['record', 'record'])
  expect([otherField(bad('charge')), wrongWord(bad('charge'))]).toEqual([undefined, 'charge'])
  expect([otherField(bad('owed')), wrongWord(bad('owed'))]).toEqual([undefined, 'owed'])
  expect(wrongWord(new Refusal(409, 'PayoutNotDue'))).toBe('payout')
  expect(wrongWord(new Refusal(409, 'Error_StaleVersion'))).toBeUndefined()
})
