// The money of a project: its address, the project's name, and the form that pays it.
import type { PaidProject, ProjectFunds, ProjectFundsItem } from '@/console/shared/api/wire'
import { useSession } from '@/shared/session/store'
import { blankPayee, payeeForm, type TypedPayee } from './target'

export const projectFundsAddress = '/project_funds'

export const fundsAddress = (project: number): string => `${projectFundsAddress}/${project}`

/** The project's name in the reader's language. */
export function useProjectName(): (project: PaidProject) => string {
  const locale = useSession((session) => session.locale)
  return ({ name_en, name_zh }) => (locale === 'zh' ? name_zh || name_en : name_en || name_zh)
}

/** Whether the project ever had money in this currency, so that its books are there. */
export const hadMoney = ({ escrow, held, being_paid, paid, returned }: ProjectFunds): boolean =>
  [escrow, held, being_paid, paid, returned].some((amount) => amount !== 0)

export interface ProjectPayValues extends TypedPayee {
  /** The text as typed. */
  amount: string
  currency: string
  /** The platform's bank account that pays. */
  bank_account: number | null
  /** The bank account of the last payment, or another one that is typed. */
  way: 'last' | 'other'
  reason: string
}

/** The only bank account that may pay is chosen, and so is the bank account that was paid before. */
export const blankPayment = (item: ProjectFundsItem, currency: string): ProjectPayValues => ({
  ...blankPayee,
  amount: '',
  currency,
  bank_account: item.bank_accounts.length === 1 ? (item.bank_accounts[0]?.id ?? null) : null,
  way: item.last_payee ? 'last' : 'other',
  reason: '',
})

/** What is sent: without a payee it goes to the bank account of the last payment. */
export function paymentForm(
  { last_payout }: Pick<ProjectFundsItem, 'last_payout'>,
  { amount, currency, bank_account, way, reason, ...payee }: ProjectPayValues,
) {
  return {
    amount: Number(amount),
    currency,
    ...(bank_account === null ? {} : { bank_account }),
    ...(way === 'other' ? { payee: payeeForm(payee) } : { last_payout }),
    reason: reason.trim(),
  }
}
