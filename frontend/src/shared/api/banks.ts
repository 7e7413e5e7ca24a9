// The investor's own bank accounts. Lists show masked numbers; the whole number comes only with one account asked for.
import { get, send } from './client'
import type { BankAccountType, Currency } from './wire'

export interface BankFields {
  AccountName: string
  BankName: string
  BankAccountNumber: string
  BankAccountTypeID: number | null
  CurrencyID: number | null
  BankBranchName: string
  BankBranchCode: string
  BankSwiftCode: string
  BankAddress: string
  BankCity: string
  BankAddressRegion: string
  BankCountryID: number | null
  BankAreaCode: string
}

export interface Bank extends BankFields {
  UserBankProfileID: number
  Version?: number
}

export interface BanksAnswer {
  banks: Bank[]
  bankAccountTypes: BankAccountType[]
  currencies: Currency[]
}

export const banksKey = ['banks'] as const

export const fetchBanks = (signal?: AbortSignal): Promise<BanksAnswer> =>
  get<BanksAnswer>('account_bankprofile.json', {}, signal ? { signal } : {})

/** One bank account with its whole number, beside the lists to choose from. */
export const fetchBank = (id: number, signal?: AbortSignal): Promise<BanksAnswer> =>
  get<BanksAnswer>('account_bankprofile.json', { UserBankProfileID: id }, signal ? { signal } : {})

/** Adds a bank account, or changes the one with this number. */
export const saveBank = (
  fields: BankFields,
  known?: { UserBankProfileID: number; Version?: number | undefined },
): Promise<{ UserBankProfileID: number }> =>
  known
    ? send('PUT', 'account_bankprofile.json', { ...fields, ...known })
    : send('POST', 'account_bankprofile.json', { ...fields })
