import { expect, test } from 'vitest'
import { hasMistakes, mistakesOf } from '@/shared/ui/rules'
import { allRules, blankBank, fieldsOf, stepOf, steps } from './bankRules'

const filled = {
  ...blankBank,
  AccountName: 'Li Wei',
  BankName: 'Example Bank',
  BankAccountNumber: '6222020200112233',
  BankBranchName: 'Main',
  BankBranchCode: '001',
  BankSwiftCode: 'EXAMCNBJ',
  BankAddress: '2 Bank Street',
  BankCity: 'Beijing',
  BankAddressRegion: 'Beijing',
  BankAreaCode: '100000',
}

test('a new bank account starts as a current account in US dollars in China', () => {
  expect([blankBank.BankAccountTypeID, blankBank.CurrencyID, blankBank.BankCountryID]).toEqual([2, 1, 112])
})

test('every field is needed, on the step where it is asked', () => {
  expect(hasMistakes(mistakesOf(filled, allRules))).toBe(false)
  const empty = { ...blankBank, BankAccountTypeID: null, CurrencyID: null, BankCountryID: null }
  expect(Object.keys(mistakesOf(empty, allRules))).toHaveLength(13)
  expect(Object.keys(mistakesOf(empty, steps[0] ?? []))).toHaveLength(5)
})

test('Chinese characters are refused in every text', () => {
  for (const { field, rule } of allRules.filter(({ rule }) => rule === 'latin')) {
    expect([field, rule, mistakesOf({ ...filled, [field]: '中文' }, allRules)[field]]).toEqual([
      field,
      'latin',
      'Use Latin letters, digits and punctuation only.',
    ])
  }
})

test('each field knows its step, others none', () => {
  expect([stepOf('BankAccountNumber'), stepOf('BankSwiftCode'), stepOf('UserID')]).toEqual([0, 1, -1])
})

test('a stored bank account fills the form with its own fields only', () => {
  expect(fieldsOf({ ...filled, UserBankProfileID: 7, Version: 3 })).toEqual(filled)
})
