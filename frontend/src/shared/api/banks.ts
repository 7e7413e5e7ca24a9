// The investor's own bank accounts. Lists show masked numbers; the whole number comes only when one account is
// requested.

import type { Filled } from './calls'
import { get, send } from './client'
import type { Schemas } from './wire'

type Known = 'UserBankProfileID' | 'Version'

/** A bank account while it is filled in. */
export type BankFields = Filled<Omit<Schemas['BankFields'], Known>>

export type Bank = Schemas['ShownBank']
export type BanksAnswer = Schemas['BankList']

export const banksKey = ['banks'] as const

export const fetchBanks = (signal?: AbortSignal): Promise<BanksAnswer> =>
  get('account_bankprofile.json', {}, signal ? { signal } : {})

/** One bank account with its whole number, beside the lists to choose from. */
export const fetchBank = (id: number, signal?: AbortSignal): Promise<BanksAnswer> =>
  get('account_bankprofile.json', { UserBankProfileID: id }, signal ? { signal } : {})

/** Adds a bank account, or changes the one with this number. */
export const saveBank = (fields: BankFields, known?: Pick<Bank, Known>): Promise<Schemas['SavedBank']> =>
  known
    ? send('PUT', 'account_bankprofile.json', { ...fields, ...known })
    : send('POST', 'account_bankprofile.json', { ...fields })
