// The rules of the personal and the bank step, in the order in which fields are asked and named (requirement part 2,
// section 5). The server checks the same again.

import type { Bank } from '@/shared/api/banks'
import type { Schemas } from '@/shared/api/wire'
import type { DraftKind } from '@/shared/draft/drafts'
import { dateText } from '@/shared/format'
import { monthsAhead } from '@/shared/format/day'
import { raiseFirst } from '@/shared/format/latin'
import { fieldText, translate } from '@/shared/i18n'
import { type Errors, filledFrom, known } from '@/shared/ui/form'
import { daysOutOfRange } from '@/shared/ui/personDays'
import type { FieldRule } from '@/shared/ui/rules'
import { mistakesOf } from '@/shared/ui/rules'
import type { AccountFields, UserEntity } from './wire'

/** The source of funds that opens the free text. */
export const otherSource = 99
/** Passports end here (decision 14). */
export const lastExpiry = '2050-12-31'

export const personalRules: FieldRule<AccountFields>[] = [
  { field: 'FirstName', rule: 'name' },
  { field: 'LastName', rule: 'name' },
  { field: 'ChineseName', rule: 'chineseName', optional: true },
  { field: 'GenderID', rule: 'choice' },
  { field: 'EntityID', rule: 'choice' },
  { field: 'DateOfBirth', rule: 'any' },
  { field: 'PlaceOfBirthID', rule: 'choice' },
  { field: 'PassportNumber', rule: 'latin' },
  { field: 'NationalityCountryID', rule: 'choice' },
  { field: 'DateOfPassportExpired', rule: 'any' },
  { field: 'IDNumber', rule: 'any' },
  { field: 'TaxResidentCountryID', rule: 'choice' },
  { field: 'TaxNumber', rule: 'latin' },
  { field: 'PhoneNumber', rule: 'phone' },
  { field: 'EmailAddress', rule: 'email', optional: true },
  { field: 'AddressLine1', rule: 'latin' },
  { field: 'AddressCity', rule: 'latin' },
  { field: 'AddressRegion', rule: 'latin' },
  { field: 'CountryID', rule: 'choice' },
  { field: 'AddressAreaCode', rule: 'any' },
]

const bankRules: FieldRule<AccountFields>[] = [
  { field: 'BankAccountName', rule: 'latin', optional: true },
  { field: 'BankName', rule: 'latin' },
  { field: 'BankAccountNumber', rule: 'accountNumber' },
  { field: 'BankAccountTypeID', rule: 'choice' },
  { field: 'CurrencyID', rule: 'choice' },
  { field: 'BankBranchName', rule: 'latin' },
  { field: 'BankBranchCode', rule: 'latin' },
  { field: 'BankSwiftCode', rule: 'bic', optional: true },
  { field: 'BankAddress', rule: 'latin' },
  { field: 'BankAddressRegion', rule: 'latin' },
  { field: 'BankCity', rule: 'latin' },
  { field: 'BankCountryID', rule: 'choice' },
  { field: 'BankAreaCode', rule: 'latin' },
  { field: 'CorrespondentBank', rule: 'latin', optional: true },
  { field: 'SourceOfFundsID', rule: 'choice' },
]

export const isPersonal = (field: string): boolean =>
  field === 'PhoneCountryID' || personalRules.some((rule) => rule.field === field)

/**
 * The mistakes of the personal step under a framework that requires a passport to remain valid for so many months, and no ID number of these
 * nationalities.
 */
export function personalMistakes(
  values: AccountFields,
  today: string,
  passportMonths = 0,
  withoutIdNumber: readonly number[] = [],
): Errors<AccountFields> {
  const found: Errors<AccountFields> = {
    ...mistakesOf(
      values,
      personalRules.map((rule) =>
        rule.field === 'IDNumber' ? { ...rule, optional: needsNoIdNumber(values, withoutIdNumber) } : rule,
      ),
    ),
    ...daysOutOfRange(values, today, lastExpiry),
  }
  const first = monthsAhead(today, passportMonths)
  if (!found.DateOfPassportExpired && values.DateOfPassportExpired < first)
    found.DateOfPassportExpired = passportWords('account.passport.short', today, passportMonths)
  return found
}

/** Whether the nationality is one of those that need no ID number. */
export const needsNoIdNumber = (
  { NationalityCountryID }: Pick<AccountFields, 'NationalityCountryID'>,
  withoutIdNumber: readonly number[],
): boolean => NationalityCountryID !== null && withoutIdNumber.includes(NationalityCountryID)

/** Until when a passport has to be valid, in words. */
export const passportWords = (
  words: 'account.passport.short' | 'account.passport.hint',
  today: string,
  months: number,
): string => translate(words, { months, day: dateText(monthsAhead(today, months), 'long') })

/** The deposit confirmation is asked last, and not where the framework has none (Cayman). */
export function bankMistakes(values: AccountFields, confirmation: boolean): Errors<AccountFields> {
  const rules = bankRules.concat(
    values.SourceOfFundsID === otherSource ? [{ field: 'OpenSourceOfFunds', rule: 'any' }] : [],
  )
  const found = mistakesOf(values, rules)
  if (confirmation && !values.BankDepositConfirmationInd) {
    found.BankDepositConfirmationInd = fieldText('IncompleteInformation')
  }
  return found
}

export const blankAccount: AccountFields = {
  FirstName: '',
  LastName: '',
  ChineseName: '',
  GenderID: null,
  EntityID: null,
  DateOfBirth: '',
  PlaceOfBirthID: null,
  PassportNumber: '',
  NationalityCountryID: null,
  DateOfPassportExpired: '',
  IDNumber: '',
  TaxResidentCountryID: null,
  TaxNumber: '',
  PhoneCountryID: 112,
  PhoneNumber: '',
  EmailAddress: '',
  AddressLine1: '',
  AddressCity: '',
  AddressRegion: '',
  CountryID: null,
  AddressAreaCode: '',
  BankAccountName: '',
  BankName: '',
  BankAccountNumber: '',
  BankAccountTypeID: null,
  CurrencyID: null,
  BankBranchName: '',
  BankBranchCode: '',
  BankSwiftCode: '',
  BankAddress: '',
  BankAddressRegion: '',
  BankCity: '',
  BankCountryID: null,
  BankAreaCode: '',
  CorrespondentBank: '',
  SourceOfFundsID: null,
  OpenSourceOfFunds: '',
  BankDepositConfirmationInd: false,
}

/** Numbers of papers and of bank accounts are never kept in the browser's storage (decision 46). */
export const accountDraft = (framework: number): DraftKind<AccountFields> => ({
  name: `account.${framework}`,
  version: 1,
  stored: [
    'FirstName',
    'LastName',
    'ChineseName',
    'GenderID',
    'EntityID',
    'DateOfBirth',
    'PlaceOfBirthID',
    'NationalityCountryID',
    'DateOfPassportExpired',
    'TaxResidentCountryID',
    'PhoneCountryID',
    'PhoneNumber',
    'EmailAddress',
    'AddressLine1',
    'AddressCity',
    'AddressRegion',
    'CountryID',
    'AddressAreaCode',
    'BankAccountName',
    'BankName',
    'BankAccountTypeID',
    'CurrencyID',
    'BankBranchName',
    'BankBranchCode',
    'BankSwiftCode',
    'BankAddress',
    'BankAddressRegion',
    'BankCity',
    'BankCountryID',
    'BankAreaCode',
    'CorrespondentBank',
    'SourceOfFundsID',
    'OpenSourceOfFunds',
    'BankDepositConfirmationInd',
  ],
  held: ['PassportNumber', 'IDNumber', 'TaxNumber', 'BankAccountNumber'],
})

/** The form's values from a stored account. */
export const fieldsOf = (account: UserEntity): AccountFields => filledFrom(blankAccount, account)

/** The profile's data of a person; what it lacks stays as typed. */
export const personFieldsOf = (user: Schemas['ProfileUser']): Partial<AccountFields> =>
  known({
    FirstName: raiseFirst(user.FirstName?.trim() ?? ''),
    LastName: raiseFirst(user.LastName?.trim() ?? ''),
    GenderID: user.GenderID ?? null,
    DateOfBirth: user.DateOfBirth ?? '',
    PassportNumber: user.PassportNumber ?? '',
    NationalityCountryID: user.NationalityCountryID ?? null,
    DateOfPassportExpired: user.DateOfPassportExpired ?? '',
    IDNumber: user.IDNumber ?? '',
    AddressLine1: user.AddressLine1 ?? '',
    AddressCity: user.AddressCity ?? '',
    AddressRegion: user.AddressRegion ?? '',
    CountryID: user.CountryID ?? null,
    AddressAreaCode: user.AddressAreaCode ?? '',
  })

/** The fields that a bank account of the profile fills in. */
export const bankFieldsOf = (bank: Bank): Partial<AccountFields> => ({
  BankAccountName: bank.AccountName ?? '',
  BankName: bank.BankName ?? '',
  BankAccountNumber: bank.BankAccountNumber ?? '',
  BankAccountTypeID: bank.BankAccountTypeID ?? null,
  CurrencyID: bank.CurrencyID ?? null,
  BankBranchName: bank.BankBranchName ?? '',
  BankBranchCode: bank.BankBranchCode ?? '',
  BankSwiftCode: bank.BankSwiftCode ?? '',
  BankAddress: bank.BankAddress ?? '',
  BankAddressRegion: bank.BankAddressRegion ?? '',
  BankCity: bank.BankCity ?? '',
  BankCountryID: bank.BankCountryID ?? null,
  BankAreaCode: bank.BankAreaCode ?? '',
  // The profile knows none, and that of another bank is no help.
  CorrespondentBank: '',
})
