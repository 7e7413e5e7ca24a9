import { expect, test } from 'vitest'
import type { MatchedReceipt } from '../api/wire'
import { matchedRecord, matchedSum, typedReceived } from './matched'
import { booksReceipt, statedAmount, statedMistake } from './stated'

const receipt = (amount: number, reference: string | null = 'STMT-1'): MatchedReceipt => ({
  id: 7,
  reference,
  value_on: '2026-11-19',
  amount,
  currency: 'USD',
  payer: 'Lan Chen',
})

const several = { amount_received: null, receipts: [receipt(0.1), receipt(0.2), receipt(50, null)] }

test('what was read from the bank is summed to the cent; what was only stated does not count', () => {
  expect(matchedSum(several)).toBe(0.3)
  expect(matchedSum({ receipts: [receipt(50, null)] })).toBeUndefined()
  expect(matchedSum({})).toBeUndefined()
})

test('where receipts are matched nobody states an amount, and none is booked again', () => {
  expect(typedReceived('99', several)).toBe('')
  expect(statedAmount('99', several)).toBe(0.3)
  expect(statedMistake('', several)).toBeUndefined()
  expect(booksReceipt(several)).toBe(false)
})

test('where none is, what is typed counts and is booked', () => {
  const none = { amount_received: null, receipts: [] }
  expect(typedReceived('99', none)).toBe('99')
  expect(statedAmount('99', none)).toBe(99)
  expect(statedMistake('', none)).toBe('missing')
  expect(booksReceipt(none)).toBe(true)
})

test('the amount of a bitcoin payment comes from the gateway and cannot be entered by hand', () => {
  const coins = { funding_method: 'Bitcoin', amount_received: 60, receipts: [receipt(60, null)] } as const
  expect(matchedSum({ ...coins, receipts: [...coins.receipts] })).toBe(60)
  expect(typedReceived('99', { ...coins, receipts: [] })).toBe('')
  expect(statedMistake('', { ...coins, receipts: [] })).toBeUndefined()
  expect(booksReceipt({ ...coins, receipts: [] })).toBe(false)
  expect(matchedSum({ funding_method: 'Wire', amount_received: 60, receipts: [] })).toBeUndefined()
})

test.each([
  ['subscription', 7, 'order:7'],
  ['deposit', 7, 'deposit:7'],
  ['project', 7, 'project:7'],
  ['distribution', 7, 'distribution:7'],
  ['return', null, undefined],
] as const)('the %s that a receipt is for is %s %s in the audit trail', (kind, id, record) =>
  expect(matchedRecord({ kind, id })).toBe(record),
)
