// The filters of the list of bank accounts. There are few accounts, so the server sends all of them and the page filters.
import { useSearchParams } from 'react-router-dom'
import type { PlatformBankAccount } from '@/console/shared/api/wire'
import { bankAccountAddress, bankAccountsAddress } from '@/console/shared/bankAccount/accounts'
import { addressOf } from '@/console/shared/place/keyed'

export interface AccountsPlace {
  /** None is every account. */
  state?: 'open' | 'closed' | undefined
  q?: string | undefined
}

/** The filters, in the order in which they are offered. */
export const shownStates: AccountsPlace['state'][] = [undefined, 'open', 'closed']

export const listAddress = (place: AccountsPlace): string => addressOf(bankAccountsAddress, place)

/** The page of an account. It keeps the filters of the list for going back. */
export const accountAddress = (id: number | 'new', place: AccountsPlace): string =>
  addressOf(bankAccountAddress(id), place)

export const readAccountsPlace = (params: URLSearchParams): AccountsPlace => ({
  state: shownStates.find((state) => state !== undefined && state === params.get('state')),
  q: params.get('q') || undefined,
})

export function useAccountsPlace(): AccountsPlace {
  const [params] = useSearchParams()
  return readAccountsPlace(params)
}

/** Letters and digits only. Banks group numbers with spaces and hyphens. */
const compact = (number: string): string => number.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Searches the number without its grouping, and the words of the name, the bank and the frameworks' codes. */
function isFound(account: PlatformBankAccount, q: string): boolean {
  const number = compact(q)
  if (number && compact(account.account_number).includes(number)) return true
  const { name, bank_name, frameworks } = account
  const text = [name, bank_name, ...frameworks].join(' ').toLowerCase()
  const words = q.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}

export const narrowed = (accounts: PlatformBankAccount[], { state, q }: AccountsPlace) =>
  accounts.filter(
    (account) =>
      (state === undefined || account.is_open === (state === 'open')) && (!q || isFound(account, q.trim())),
  )
