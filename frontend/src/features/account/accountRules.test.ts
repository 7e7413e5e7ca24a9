import { describe, expect, test } from 'vitest'
import { hasMistakes } from '@/shared/ui/rules'
import { partly } from '@/testing/partly'
import {
  accountDraft,
  bankMistakes,
  blankAccount,
  fieldsOf,
  isPersonal,
  personalMistakes,
} from './accountRules'
import type { AccountFields, UserEntity } from './wire'

const personal: AccountFields = {
  ...blankAccount,
  FirstName: 'Wei',
  LastName: 'Li',
  GenderID: 1,
  EntityID: 1,
  DateOfBirth: '1985-04-12',
  PlaceOfBirthID: 112,
  PassportNumber: 'E12345678',
  NationalityCountryID: 112,
  DateOfPassportExpired: '2030-01-01',
  IDNumber: '110101198504120011',
  TaxResidentCountryID: 112,
  TaxNumber: '110101198504120011',
  PhoneNumber: '13800138000',
  AddressLine1: '12 Garden Road',
  AddressCity: 'Beijing',
  AddressRegion: 'Beijing',
  CountryID: 112,
  AddressAreaCode: '100000',
}

const complete: AccountFields = {
  ...personal,
  BankName: 'Example Bank',
  BankAccountNumber: '6222020200112233',
  BankAccountTypeID: 2,
  CurrencyID: 1,
  BankBranchName: 'Main',
  BankBranchCode: '001',
  BankAddress: '2 Bank Street',
  BankAddressRegion: 'Beijing',
  BankCity: 'Beijing',
  BankCountryID: 112,
  BankAreaCode: '100000',
  SourceOfFundsID: 1,
  BankDepositConfirmationInd: true,
}

test('a sound form has no mistakes', () => {
  expect(personalMistakes(complete, '2026-11-21')).toEqual({})
  expect(bankMistakes(complete, true)).toEqual({})
})

test('a birth to come and a passport that ran out, or runs longer than passports do, are told with their range', () => {
  const days = (DateOfBirth: string, DateOfPassportExpired: string) =>
    personalMistakes({ ...personal, DateOfBirth, DateOfPassportExpired }, '2026-11-21')
  expect(days('2026-11-21', '2026-11-21')).toEqual({})
  expect(days('1985-04-12', '2050-12-31')).toEqual({})
  expect(days('2026-11-22', '2026-11-20')).toEqual({
    DateOfBirth: expect.stringContaining('1900'),
    DateOfPassportExpired: expect.stringContaining('2050'),
  })
  expect(Object.keys(days('1985-02-30', '2051-01-01'))).toEqual(['DateOfBirth', 'DateOfPassportExpired'])
})

test.each([
  ['2027-05-21', 6, undefined],
  ['2027-05-20', 6, 'May 21, 2027'],
  // Before today it has expired, whatever is asked.
  ['2026-11-20', 6, '2050'],
  ['2026-11-21', 0, undefined],
  ['', 6, 'Choose the date your passport expires'],
])('a passport until %s, where %i months are asked, is told of with %s', (expires, months, told) => {
  const { DateOfPassportExpired: found } = personalMistakes(
    { ...personal, DateOfPassportExpired: expires },
    '2026-11-21',
    months,
  )
  if (told) expect(found).toContain(told)
  else expect(found).toBeUndefined()
})

test.each([
  [1, '', undefined],
  [112, '', 'Enter your ID number'],
  [null, '', 'Enter your ID number'],
  [1, 'P-77', undefined],
])(
  'where nationality 1 needs no ID number, nationality %s with “%s” is told of with %s',
  (nationality, number, told) => {
    const values = { ...personal, NationalityCountryID: nationality, IDNumber: number }
    const found = personalMistakes(values, '2026-11-21', 0, [1]).IDNumber
    if (told) expect(found).toContain(told)
    else expect(found).toBeUndefined()
  },
)

test('an e-mail address and a phone number that cannot be are told what they have to look like', () => {
  const found = personalMistakes({ ...personal, EmailAddress: 'li@example', PhoneNumber: '12' }, '2026-11-21')
  expect(found.EmailAddress).toContain('name@example.com')
  expect(found.PhoneNumber).toContain('dialled within the country')
})

test('an empty personal step names every field in its order, the first name first', () => {
  expect(Object.keys(personalMistakes(blankAccount, '2026-11-21'))).toEqual([
    'FirstName',
    'LastName',
    'GenderID',
    'EntityID',
    'DateOfBirth',
    'PlaceOfBirthID',
    'PassportNumber',
    'NationalityCountryID',
    'DateOfPassportExpired',
    'IDNumber',
    'TaxResidentCountryID',
    'TaxNumber',
    'PhoneNumber',
    'AddressLine1',
    'AddressCity',
    'AddressRegion',
    'CountryID',
    'AddressAreaCode',
  ])
})

test('an empty bank step names every field in its order, and the deposit last', () => {
  expect(Object.keys(bankMistakes(personal, true))).toEqual([
    'BankName',
    'BankAccountNumber',
    'BankAccountTypeID',
    'CurrencyID',
    'BankBranchName',
    'BankBranchCode',
    'BankAddress',
    'BankAddressRegion',
    'BankCity',
    'BankCountryID',
    'BankAreaCode',
    'SourceOfFundsID',
    'BankDepositConfirmationInd',
  ])
})

describe('the bank step', () => {
  test('names a missing bank country as the bank country', () => {
    expect(bankMistakes({ ...complete, BankCountryID: null }, true)).toEqual({
      BankCountryID: "Choose the bank's country or region.",
    })
  })
  test('asks for words about another source of funds', () => {
    expect(Object.keys(bankMistakes({ ...complete, SourceOfFundsID: 99 }, true))).toEqual([
      'OpenSourceOfFunds',
    ])
    expect(bankMistakes({ ...complete, SourceOfFundsID: 99, OpenSourceOfFunds: '遗产' }, true)).toEqual({})
  })
  test('asks for the deposit confirmation where the framework has one', () => {
    const unticked = { ...complete, BankDepositConfirmationInd: false }
    expect(hasMistakes(bankMistakes(unticked, true))).toBe(true)
    expect(hasMistakes(bankMistakes(unticked, false))).toBe(false)
  })
})

test('Chinese is refused where a Latin form is printed, and allowed in the ID number', () => {
  const chinese = {
    ...complete,
    PassportNumber: '护照',
    TaxNumber: '税',
    AddressCity: '北京',
    IDNumber: '身份',
  }
  expect(Object.keys(personalMistakes(chinese, '2026-11-21'))).toEqual([
    'PassportNumber',
    'TaxNumber',
    'AddressCity',
  ])
})

test('mistakes are told apart by step', () => {
  expect([isPersonal('TaxNumber'), isPersonal('BankName'), isPersonal('BankDepositConfirmationInd')]).toEqual(
    [true, false, false],
  )
})

test('no number of a paper or of a bank account is kept in a draft', () => {
  const { stored, held = [] } = accountDraft(1)
  expect(held).toEqual(['PassportNumber', 'IDNumber', 'TaxNumber', 'BankAccountNumber'])
  expect([stored, held].flat().sort()).toEqual(Object.keys(blankAccount).sort())
})

test('a stored account fills the form, absent fields stay blank', () => {
  const fields = fieldsOf(
    partly<UserEntity>({
      UserEntityID: 9,
      InvestmentFrameworkID: 1,
      EntityID: 1,
      FirstName: 'Wei',
      TaxNumber: null,
    }),
  )
  expect(fields).toEqual({ ...blankAccount, EntityID: 1, FirstName: 'Wei' })
})
