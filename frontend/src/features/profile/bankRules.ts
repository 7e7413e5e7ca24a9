// The rules of a bank account in the profile: every field is needed, and texts are such as a Latin form can print
// (requirement part 1, section 5). Fields stand in the order in which they are asked.
import type { Bank, BankFields } from '@/shared/api/banks'
import type { DraftKind } from '@/shared/draft/drafts'
import { filledFrom } from '@/shared/ui/form'
import type { FieldRule } from '@/shared/ui/rules'

/** The two steps of the wizard. */
export const steps: FieldRule<BankFields>[][] = [
  [
    { field: 'AccountName', rule: 'latin' },
    { field: 'BankName', rule: 'latin' },
    { field: 'BankAccountNumber', rule: 'accountNumber' },
    { field: 'BankAccountTypeID', rule: 'choice' },
    { field: 'CurrencyID', rule: 'choice' },
  ],
  [
    { field: 'BankBranchName', rule: 'latin' },
    { field: 'BankBranchCode', rule: 'latin' },
    { field: 'BankSwiftCode', rule: 'bic' },
    { field: 'BankAddress', rule: 'latin' },
    { field: 'BankCity', rule: 'latin' },
    { field: 'BankAddressRegion', rule: 'latin' },
    { field: 'BankCountryID', rule: 'choice' },
    { field: 'BankAreaCode', rule: 'latin' },
  ],
]

export const allRules = steps.flat()

export const stepOf = (field: string): number =>
  steps.findIndex((rules) => rules.some((rule) => rule.field === field))

/** The number of an account is never kept in the browser's storage (decision 46). */
export const bankDraft = (bank: number | undefined): DraftKind<BankFields> => ({
  name: `bank.${bank ?? 'new'}`,
  version: 1,
  stored: [
    'AccountName',
    'BankName',
    'BankAccountTypeID',
    'CurrencyID',
    'BankBranchName',
    'BankBranchCode',
    'BankSwiftCode',
    'BankAddress',
    'BankCity',
    'BankAddressRegion',
    'BankCountryID',
    'BankAreaCode',
  ],
  held: ['BankAccountNumber'],
})

/** A new bank account: current account, US dollars, China. */
export const blankBank: BankFields = {
  AccountName: '',
  BankName: '',
  BankAccountNumber: '',
  BankAccountTypeID: 2,
  CurrencyID: 1,
  BankBranchName: '',
  BankBranchCode: '',
  BankSwiftCode: '',
  BankAddress: '',
  BankCity: '',
  BankAddressRegion: '',
  BankCountryID: 112,
  BankAreaCode: '',
}

/** The fields of a stored one, without what the form does not change. */
export const fieldsOf = (bank: Bank): BankFields => filledFrom(blankBank, bank)
