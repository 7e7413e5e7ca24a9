// An amount while it is typed: digits, at most one point, and no more than two decimals after it. The server has the
// same rule (domain/src/amount.rs). A comma may stand for thousands or for the point, so that neither is guessed.
import type { MessageId } from './i18n'

/** The most digits before the point of an amount: the largest is 999,999,999,999.99. */
const wholeDigits = 12
const plain = /^[0-9]{1,12}(\.[0-9]{1,2})?$/

/** Digits, points and signs of full width, as a Chinese keyboard writes them, as those that are read. */
export const narrowDigits = (typed: string): string =>
  typed.replace(/[０-９．－]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** The amount, or undefined for anything but a plain number. */
export const readPlainAmount = (typed: string): number | undefined =>
  plain.test(typed) ? Number(typed) : undefined

/** Decimals that an amount may have: none if whole amounts are required. */
type Decimals = 0 | 2

/** `grouped`: there are separators other than a point. `tooFine`: there are too many decimals. */
export type AmountMistake = 'grouped' | 'tooFine' | 'tooLarge' | 'unreadable' | 'zero'

/** Whether the digits are separated by something other than a point. */
const isGrouped = (typed: string): boolean =>
  /^[\d.,，'’_\s]+$/u.test(typed) && /\d/.test(typed) && /[^\d.]/.test(typed)

/** Why the typed text is no amount. Zero is one, an empty field is none. */
export function amountMistake(typed: string, decimals: Decimals = 2): AmountMistake | undefined {
  const [, whole, part = ''] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(typed) ?? []
  if (whole === undefined) return isGrouped(typed) ? 'grouped' : 'unreadable'
  if (whole.replace(/^0+/, '').length > wholeDigits) return 'tooLarge'
  if (part.length > decimals) return 'tooFine'
  return whole.length > wholeDigits ? 'unreadable' : undefined
}

/** Why the typed text is no amount above zero. */
export const paymentMistake = (typed: string, decimals: Decimals = 2): AmountMistake | undefined =>
  amountMistake(typed, decimals) ?? (Number(typed) === 0 ? 'zero' : undefined)

/** The text that says what is wrong with an amount. */
export function amountMistakeText(mistake: AmountMistake, decimals: Decimals = 2): MessageId {
  if (mistake === 'zero') return decimals === 0 ? 'PleaseEnterAPositiveInteger' : 'Pleaseentertheamount'
  return decimals === 0 ? `shared.amount.whole.${mistake}` : `shared.amount.${mistake}`
}

/** Amounts above zero are read in hundredths, so that they are compared exactly; null where it is not that. */
export function readCents(typed: string): number | null {
  if (paymentMistake(typed) !== undefined) return null
  const [whole, part = ''] = typed.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** An amount above zero that is written without a point; null where it is not that. */
export const readWhole = (typed: string): number | null =>
  paymentMistake(typed, 0) === undefined ? Number(typed) : null

/** An amount as a field holds it. */
export const typedAmount = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
