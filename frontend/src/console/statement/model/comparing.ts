// A line beside the one that was read before under the same key: each thing that the bank says of them, and whether it differs.
import type { LineEntry } from '../api/wire'

/** The compared values, in the order of a statement; each is a row of its own. */
export const comparedFields = [
  'booked_on',
  'value_on',
  'amount',
  'party',
  'party_account_tail',
  'text',
  'reference',
  'end_to_end',
] as const

export type ComparedField = (typeof comparedFields)[number]

/** An amount is the same where its direction and currency are too. */
const sameAs = (field: ComparedField, one: LineEntry): unknown =>
  field === 'amount'
    ? [one.direction, one.is_reversal, one.amount, one.currency].join(' ')
    : (one[field] ?? '')

export const differs = (field: ComparedField, one: LineEntry, other: LineEntry): boolean =>
  sameAs(field, one) !== sameAs(field, other)

/** Whether it was probably read before from a file of another format: the bank's data about the money is the same. */
export const isProbableDuplicate = (one: LineEntry, other: LineEntry): boolean =>
  (['booked_on', 'amount'] as const).every((field) => !differs(field, one, other))

/** What either of them says; what both leave out is not compared. */
export const saidFields = (one: LineEntry, other: LineEntry): ComparedField[] =>
  comparedFields.filter((field) => Boolean(one[field]) || Boolean(other[field]))
