// The form for a receipt typed from a bank statement: the request to send, its mistakes, and existing receipts that look
// like duplicates. The server decides.
import { type BankAccountChoice, onlyOpen } from '@/console/shared/api/bankAccounts'
import type { Sent } from '@/console/shared/api/client'
import { amountMistakeText, paymentMistake, readPlainAmount } from '@/shared/amount'
import type { Refusal } from '@/shared/api/refusal'
import { isDay } from '@/shared/format/day'
import type { MessageId } from '@/shared/i18n'

export interface EnterValues {
  bank_account: number | null
  currency: string
  /** The text as typed. */
  amount: string
  booked_on: string
  value_on: string
  /** It was typed, so that it no longer follows the booking date. */
  value_typed: boolean
  reference: string
  payer: string
  payer_account: string
  text: string
}

type Form = Sent<'receipts'>

/** The only open bank account is chosen already; both days are the desk's own. */
export const blankReceipt = (accounts: BankAccountChoice[], today: string): EnterValues => ({
  bank_account: onlyOpen(accounts) ?? null,
  currency: '',
  amount: '',
  booked_on: today,
  value_on: today,
  value_typed: false,
  reference: '',
  payer: '',
  payer_account: '',
  text: '',
})

/** The value date follows the booking date until it is typed. */
export const withBooked = ({ value_typed }: EnterValues, day: string): Partial<EnterValues> =>
  value_typed ? { booked_on: day } : { booked_on: day, value_on: day }

export const withValue = (day: string): Partial<EnterValues> => ({ value_on: day, value_typed: true })

function dayMistake(day: string, today: string): MessageId | undefined {
  if (!isDay(day)) return 'console.receipts.dayMissing'
  return day > today ? 'console.receipts.dayAhead' : undefined
}

function typedMistake(typed: string): MessageId | undefined {
  if (typed.trim() === '') return 'console.receipts.amountMissing'
  const mistake = paymentMistake(typed)
  return mistake && amountMistakeText(mistake)
}

export type EnterMistakes = { [Field in keyof EnterValues]?: MessageId | undefined }

export function enterMistakes(values: EnterValues, today: string): EnterMistakes {
  return {
    bank_account: values.bank_account === null ? 'console.receipts.bankAccountMissing' : undefined,
    currency: values.currency === '' ? 'console.receipts.currencyMissing' : undefined,
    amount: typedMistake(values.amount),
    booked_on: dayMistake(values.booked_on, today),
    value_on: dayMistake(values.value_on, today),
    reference: values.reference.trim() === '' ? 'console.receipts.referenceMissing' : undefined,
  }
}

/** What is sent; empty fields are left out. */
export function receiptForm(values: EnterValues): Form {
  const { bank_account, currency, amount, booked_on, value_on, reference } = values
  const more = (['payer', 'payer_account', 'text'] as const)
    .map((field) => [field, values[field].trim()] as const)
    .filter(([, typed]) => typed !== '')
  return {
    bank_account: bank_account ?? 0,
    currency,
    amount: readPlainAmount(amount) ?? 0,
    booked_on,
    value_on,
    reference: reference.trim(),
    ...Object.fromEntries(more),
  }
}

/** What a colleague stated at a review, and the line that may be the same money: it must not be booked twice. */
export interface Stated {
  /** The provisional receipt. */
  id: number
  /** What the audit trail calls the record that was reviewed. */
  record: string
  kind: 'deposit' | 'order'
  /** The number of that record. */
  number: number
}

export function statedBefore({ messageKey, params }: Refusal): Stated | undefined {
  if (messageKey !== 'ReceiptStated') return undefined
  const id = Number(params.id)
  const record = String(params.record)
  const [kind, number] = record.split(':')
  if (!Number.isSafeInteger(id) || !(kind === 'deposit' || kind === 'order')) return undefined
  return { id, record, kind, number: Number(number) }
}

/** Whether the line is the stated money or other money; undefined before the operator was asked. */
export type SameAnswer = Pick<Form, 'completes' | 'is_other'>

/** The receipt that has this reference on this bank account already. */
export function alreadyThere({ messageKey, params }: Refusal): number | undefined {
  if (messageKey !== 'ReceiptAlreadyEntered') return undefined
  const id = Number(params.id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
