// A distribution while it is typed: the fields, what is sent, and what is wrong with it. The server decides.
import {
  amountMistakeText,
  narrowDigits,
  paymentMistake,
  readPlainAmount,
  typedAmount,
} from '@/shared/amount'
import { isDay } from '@/shared/format/day'
import type { MessageId } from '@/shared/i18n'
import type { DistributionCashType, DistributionForm, DistributionItem } from '../api/wire'

export interface DraftValues {
  project: number | null
  cash_type: DistributionCashType | ''
  basis: 'total' | 'per_share'
  /** The texts as typed. */
  total: string
  per_share: string
  redeemed_per_share: string
  record_date: string
  payment_date: string
  text_zh: string
  text_en: string
}

export const blankDraft: DraftValues = {
  project: null,
  cash_type: '',
  basis: 'total',
  total: '',
  per_share: '',
  redeemed_per_share: '',
  record_date: '',
  payment_date: '',
  text_zh: '',
  text_en: '',
}

const typed = (amount: number | null | undefined): string => (amount == null ? '' : typedAmount(amount))

/** A draft as the form holds it. */
export const draftOf = (item: DistributionItem): DraftValues => ({
  project: item.project,
  cash_type: item.cash_type,
  basis: item.basis,
  total: item.basis === 'total' ? typed(item.total) : '',
  per_share: item.basis === 'per_share' ? typed(item.per_share) : '',
  redeemed_per_share: item.redeemed_per_share == null ? '' : String(item.redeemed_per_share),
  record_date: item.record_date,
  payment_date: item.payment_date,
  text_zh: item.text.zh,
  text_en: item.text.en,
})

/** Only principal is paid back against shares. */
export const redeems = ({ cash_type }: Pick<DraftValues, 'cash_type'>): boolean =>
  cash_type === 'return_of_principal'

/** Shares in at most 4 decimals, above none and at most the one that is held; undefined for anything else. */
export function readRedeemed(text: string): number | undefined {
  const plain = narrowDigits(text).trim()
  const shares = /^\d(\.\d{1,4})?$/.test(plain) ? Number(plain) : 0
  return shares > 0 && shares <= 1 ? shares : undefined
}

const isMissing = (text: string): boolean => text.trim() === ''

function moneyMistake(text: string): MessageId | undefined {
  if (isMissing(text)) return 'console.distributions.amountMissing'
  const mistake = paymentMistake(text)
  return mistake && amountMistakeText(mistake)
}

function redeemedMistake(values: DraftValues): MessageId | undefined {
  if (!redeems(values) || isMissing(values.redeemed_per_share)) return undefined
  return readRedeemed(values.redeemed_per_share) === undefined
    ? 'console.distributions.redeemedUnreadable'
    : undefined
}

function recordMistake(day: string, today: string): MessageId | undefined {
  if (!isDay(day)) return 'console.distributions.dayMissing'
  return day >= today ? 'console.distributions.recordAhead' : undefined
}

function paymentDayMistake({ record_date, payment_date }: DraftValues): MessageId | undefined {
  if (!isDay(payment_date)) return 'console.distributions.dayMissing'
  return isDay(record_date) && payment_date < record_date ? 'console.distributions.paymentBefore' : undefined
}

export type DraftMistakes = { [Field in keyof DraftValues]?: MessageId | undefined }

/** `today` is a day at UTC+8. */
export function draftMistakes(values: DraftValues, today: string): DraftMistakes {
  const { project, cash_type, basis, total, per_share, text_zh, text_en } = values
  return {
    project: project == null ? 'console.distributions.projectMissing' : undefined,
    cash_type: cash_type === '' ? 'console.distributions.typeMissing' : undefined,
    total: basis === 'total' ? moneyMistake(total) : undefined,
    per_share: basis === 'per_share' ? moneyMistake(per_share) : undefined,
    redeemed_per_share: redeemedMistake(values),
    record_date: recordMistake(values.record_date, today),
    payment_date: paymentDayMistake(values),
    text_zh: isMissing(text_zh) ? 'console.distributions.textMissing' : undefined,
    text_en: isMissing(text_en) ? 'console.distributions.textMissing' : undefined,
  }
}

/** The body to send, once nothing is wrong with it. */
export function draftForm(values: DraftValues): DistributionForm {
  const { project, cash_type, basis, total, per_share, record_date, payment_date } = values
  const redeemed = redeems(values) ? readRedeemed(values.redeemed_per_share) : undefined
  return {
    project: project ?? 0,
    cash_type: cash_type || 'distribution',
    ...(basis === 'total'
      ? { total: readPlainAmount(total) ?? 0 }
      : { per_share: readPlainAmount(per_share) ?? 0 }),
    ...(redeemed === undefined ? {} : { redeemed_per_share: redeemed }),
    record_date,
    payment_date,
    text_zh: values.text_zh.trim(),
    text_en: values.text_en.trim(),
  }
}
