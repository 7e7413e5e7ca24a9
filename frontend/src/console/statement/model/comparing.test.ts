import { expect, test } from 'vitest'
import { lineEntry } from '@/testing/statement'
import { comparedFields, differs, saidFields } from './comparing'

const differing = (change: object) =>
  comparedFields.filter((field) => differs(field, lineEntry, { ...lineEntry, ...change }))

test('each field that differs is marked, and a currency or direction is one of the amount', () => {
  expect(differing({})).toEqual([])
  expect(differing({ text: 'WITHDRAWAL' })).toEqual(['text'])
  expect(differing({ direction: 'credit' })).toEqual(['amount'])
  expect(differing({ currency: 'EUR', value_on: '2026-11-20' })).toEqual(['value_on', 'amount'])
  expect(differing({ party: null })).toEqual(['party'])
})

test('what neither of them says is not compared', () => {
  const silent = { ...lineEntry, party: null, end_to_end: undefined }
  expect(saidFields(silent, silent)).not.toContain('party')
  expect(saidFields(silent, lineEntry)).toEqual([...comparedFields])
})
