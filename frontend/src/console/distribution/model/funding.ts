// The chosen source of a distribution's money: a whole receipt, or an amount out of the project's money.
import type { Entry } from '@/console/shared/booking/forecast'
import { amountMistakeText, paymentMistake, readCents, readPlainAmount, typedAmount } from '@/shared/amount'
import type { MessageId } from '@/shared/i18n'
import type { DistributionItem, FundingReceipt } from '../api/wire'

type Needs = Pick<DistributionItem, 'missing' | 'project_money' | 'receipts'>

export interface FundValues {
  /** The number of a receipt, or the project's money. */
  source: number | 'project'
  /** The text as typed; of the project's money. */
  amount: string
}

/** In hundredths, so that amounts are compared exactly. */
const cents = (amount: number): number => Math.round(amount * 100)

/** The most that the project's money can give. */
export const mostOf = ({ missing, project_money }: Needs): number => Math.min(missing, project_money)

export const hasSource = ({ project_money, receipts }: Needs): boolean =>
  project_money > 0 || receipts.length > 0

/** The project's money where there is some, else the first receipt. */
export const blankFunding = (needs: Needs): FundValues => ({
  source: needs.project_money > 0 ? 'project' : (needs.receipts[0]?.id ?? 'project'),
  amount: needs.project_money > 0 ? typedAmount(mostOf(needs)) : '',
})

export const receiptOf = ({ receipts }: Needs, { source }: FundValues): FundingReceipt | undefined =>
  receipts.find(({ id }) => id === source)

function amountMistake(text: string, { missing, project_money }: Needs): MessageId | undefined {
  if (text.trim() === '') return 'console.distributions.amountMissing'
  const mistake = paymentMistake(text)
  if (mistake) return amountMistakeText(mistake)
  const typed = readCents(text) ?? 0
  if (typed > cents(missing)) return 'console.distributions.aboveMissing'
  return typed > cents(project_money) ? 'console.distributions.aboveAvailable' : undefined
}

export type FundMistakes = { [Field in keyof FundValues]?: MessageId }

export function fundMistakes({ source, amount }: FundValues, needs: Needs): FundMistakes {
  const mistake = source === 'project' ? amountMistake(amount, needs) : undefined
  return mistake ? { amount: mistake } : {}
}

export const fundForm = ({ source, amount }: FundValues): { receipt: number } | { amount: number } =>
  source === 'project' ? { amount: readPlainAmount(amount) ?? 0 } : { receipt: source }

/** The amount to book; nothing until an amount is typed. */
export function fundEntry(values: FundValues, needs: Needs): Entry | undefined {
  const receipt = receiptOf(needs, values)
  if (receipt) return { from: 'suspense', to: 'distribution', amount: receipt.amount }
  const amount = readPlainAmount(values.amount)
  return amount ? { from: 'project_paid', to: 'distribution', amount } : undefined
}

/** What is still missing after it; negative if it is more than needed. */
export const leftAfter = ({ missing }: Needs, amount: number): number =>
  (cents(missing) - cents(amount)) / 100
