// The platform's own bank accounts, as the desk keeps them: the list, the lines of each, and where it is seen.
import { useServer } from '@/shared/api/query'
import type { MessageId } from '@/shared/i18n'
import { get } from '../api/client'
import type { BankAccountContent, PlatformBankAccount } from '../api/wire'

export const bankAccountsAddress = '/bank_accounts'

export const bankAccountAddress = (id: number | 'new'): string => `${bankAccountsAddress}/${id}`

/** By name, the closed ones last. */
export const openFirst = (accounts: PlatformBankAccount[]): PlatformBankAccount[] => [
  ...accounts.filter(({ is_open }) => is_open),
  ...accounts.filter(({ is_open }) => !is_open),
]

export function usePlatformBankAccounts() {
  return useServer(['ops', 'bank_accounts', 'all'], async (signal) => {
    const { items } = await get('bank_accounts', {}, {}, signal)
    return { items: openFirst(items as PlatformBankAccount[]), total: items.length }
  })
}

/** What a payer needs of an account. */
export type BankLine = Exclude<keyof BankAccountContent, 'name' | 'is_open'>

/** The lines in the order in which investors read them, each with its name. */
export const bankLines = {
  account_name: 'console.field.bank_account_name',
  account_number: 'console.field.bank_account_number',
  bank_name: 'console.field.bank_name',
  swift_code: 'console.field.bank_swift_code',
  branch_name: 'console.field.bank_branch_name',
  branch_code: 'console.field.bank_branch_code',
  address: 'console.field.bank_address',
  correspondent_bank: 'console.field.correspondent_bank',
} as const satisfies Record<BankLine, MessageId>

export const bankLineNames = Object.keys(bankLines) as BankLine[]

/** The text for a name or number that another open account has. */
export const takenText = (field: string): MessageId =>
  field === 'name' ? 'console.bank.nameTaken' : 'console.bank.numberTaken'

/** How an account is distinguished from others in one line, as proposals name it too. */
export const accountLabel = ({ name, account_number }: BankAccountContent): string =>
  `${name} · ${account_number}`
