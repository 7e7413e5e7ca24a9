// What is wrong with the typed data of a payout, by field, as the key of its text. The server decides.
import type { PayoutItem } from '@/console/shared/api/wire'
import { amountMistakeText, paymentMistake, readPlainAmount } from '@/shared/amount'
import type { MessageId } from '@/shared/i18n'
import { type Booked, valueOnMistake } from './days'
import { chargeOf, referenceOf } from './payouts'
import type { ProjectPayValues } from './projectFunds'
import { type TargetValues, type TypedPayee, typedLines } from './target'

type Mistakes<V> = { [K in keyof V]?: MessageId }

export interface PaidValues {
  value_on: string
  reference: string
  reason: string
}

export interface ReturnedValues {
  value_on: string
  /** The text as typed. */
  came_back: string
  reason: string
}

const without = (words: string): boolean => words.trim() === ''

/** The validation errors. */
function those<V>(all: { [K in keyof V]?: MessageId | false | undefined }): Mistakes<V> {
  return Object.fromEntries(Object.entries(all).filter(([, mistake]) => mistake)) as Mistakes<V>
}

const reasonMistake = (reason: string) => without(reason) && 'console.proposal.reasonMissing'

interface PaidRules extends Booked {
  method: PayoutItem['method']
  /** A reason is required if a second person has to approve the action. */
  needsSecond: boolean
}

export const paidMistakes = (
  { value_on, reference, reason }: PaidValues,
  { method, needsSecond, ...booked }: PaidRules,
): Mistakes<PaidValues> =>
  those<PaidValues>({
    value_on: valueOnMistake(value_on, booked),
    reference: without(reference) && `console.payouts.referenceMissing.${referenceOf(method)}`,
    reason: needsSecond && reasonMistake(reason),
  })

function cameBackMistake(typed: string, amount: number): MessageId | undefined {
  if (without(typed)) return 'console.payouts.cameBackMissing'
  const mistake = paymentMistake(typed)
  if (mistake) return amountMistakeText(mistake)
  const came = readPlainAmount(typed) ?? 0
  return came > amount ? 'console.payouts.cameBackAbove' : undefined
}

export const rejectedMistakes = ({ reason }: { reason: string }): Mistakes<{ reason: string }> =>
  those<{ reason: string }>({ reason: reasonMistake(reason) })

interface ReturnedRules extends Booked {
  /** What was paid. */
  amount: number
}

export const returnedMistakes = (
  { value_on, came_back, reason }: ReturnedValues,
  { amount, ...booked }: ReturnedRules,
): Mistakes<ReturnedValues> =>
  those<ReturnedValues>({
    value_on: valueOnMistake(value_on, booked),
    came_back: cameBackMistake(came_back, amount),
    reason: reasonMistake(reason),
  })

/** The charge that the bank deducted from a returned payout; undefined until a valid amount is typed. */
export const typedCharge = (typed: string, paid: number): number | undefined =>
  cameBackMistake(typed, paid) ? undefined : chargeOf(paid, Number(typed))

export function targetMistakes(values: TargetValues): Mistakes<TargetValues> {
  const reason = reasonMistake(values.reason)
  if (values.way === 'account') return those<TargetValues>({ reason })
  if (values.way === 'coins') {
    const bitcoin_address = without(values.bitcoin_address) ? 'FieldRequired' : undefined
    return those<TargetValues>({ bitcoin_address, reason })
  }
  return those<TargetValues>({ ...payeeMistakes(values), reason })
}

/** The needed lines of a bank account that are not typed. */
const payeeMistakes = (values: TypedPayee): Mistakes<TypedPayee> =>
  Object.fromEntries(
    typedLines.flatMap((line) =>
      !('optional' in line) && without(values[line.field]) ? [[line.field, 'FieldRequired']] : [],
    ),
  )

interface ProjectPayRules {
  /** What may be paid now. */
  available: number
}

/** The server checks the amount again when the payment is approved. */
export const projectPayMistakes = (
  values: ProjectPayValues,
  { available }: ProjectPayRules,
): Mistakes<ProjectPayValues> =>
  those<ProjectPayValues>({
    ...(values.way === 'other' ? payeeMistakes(values) : {}),
    amount: payMistake(values.amount, available),
    bank_account: values.bank_account === null && 'FieldRequired',
    reason: reasonMistake(values.reason),
  })

function payMistake(typed: string, available: number): MessageId | undefined {
  if (without(typed)) return 'console.funds.amountMissing'
  const mistake = paymentMistake(typed)
  if (mistake) return amountMistakeText(mistake)
  const amount = readPlainAmount(typed) ?? 0
  return amount > available ? 'console.funds.amountAbove' : undefined
}
