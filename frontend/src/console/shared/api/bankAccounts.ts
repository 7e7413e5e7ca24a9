// The platform's own bank accounts, as receipts and statements name them: first the open ones.

import type { Schemas } from '@/shared/api/calls'
import { useServer } from '@/shared/api/query'
import type { Translate } from '@/shared/i18n'
import { get } from './client'

/** One of them, among those to choose from. */
export type BankAccountChoice = Schemas['ReceiptBankAccount']

export const useBankAccounts = () =>
  useServer(['ops', 'bank_accounts'], (signal) => get('receipts/bank_accounts', {}, {}, signal))

/** The name of an account in a list of choices. A closed account is marked, because money may still arrive there. */
export const accountName =
  (t: Translate) =>
  ({ name, open }: BankAccountChoice): string =>
    open ? name : t('console.bank.nameClosed', { name })

/** The only open account; it is preselected. */
export function onlyOpen(accounts: BankAccountChoice[]): number | undefined {
  const [first, second] = accounts.filter(({ open }) => open)
  return second ? undefined : first?.id
}
