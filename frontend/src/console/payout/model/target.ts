// Where a payout goes to, line by line for the bank's form; and a bank account while it is typed.
import type { PayoutItem, PayoutTarget } from '@/console/shared/api/wire'
import type { FieldName } from '@/console/shared/typed/fields'
import type { MessageId } from '@/shared/i18n'

type TargetField = Exclude<keyof PayoutTarget, 'method'>

/** Every field in the order that banks use, with the account field that provides its label. */
const lines: Record<TargetField, FieldName> = {
  address: 'bitcoin_address',
  account_name: 'bank_account_name',
  account_number: 'bank_account_number',
  bank_name: 'bank_name',
  branch_name: 'bank_branch_name',
  branch_code: 'bank_branch_code',
  swift_code: 'bank_swift_code',
  bank_address: 'bank_address',
  city: 'bank_city',
  region: 'bank_address_region',
  area_code: 'bank_area_code',
  country: 'bank_country',
  correspondent_bank: 'correspondent_bank',
}

const isTargetField = (field: string): field is TargetField => Object.hasOwn(lines, field)

const targetFields = Object.keys(lines).filter(isTargetField)

/** The label of a line; undefined for an unknown field. */
export const lineName = (field: string): MessageId | undefined =>
  isTargetField(field) ? `console.field.${lines[field]}` : undefined

/** The name of a field in proposals, if it differs. */
const proposedAs: Partial<Record<string, TargetField>> = { bitcoin: 'address', address: 'bank_address' }

/** The name of a line in a proposal. */
export const proposedLineName = (line: string): MessageId | undefined => lineName(proposedAs[line] ?? line)

export interface TargetLine {
  field: TargetField
  name: MessageId
  value: string
}

/** The fields that are not empty. */
export const targetLines = (target: PayoutTarget): TargetLine[] =>
  targetFields.flatMap((field) => {
    const value = target[field]
    return value ? [{ field, name: `console.field.${lines[field]}` as const, value }] : []
  })

/** The fields of a typed bank account; optional fields are marked. */
export const typedLines = [
  { field: 'account_name' },
  { field: 'account_number' },
  { field: 'bank_name' },
  { field: 'swift_code', optional: true },
  { field: 'branch_name', optional: true },
  { field: 'branch_code', optional: true },
  { field: 'bank_address', optional: true },
  { field: 'city', optional: true },
  { field: 'region', optional: true },
  { field: 'area_code', optional: true },
  { field: 'correspondent_bank', optional: true },
] as const satisfies { field: TargetField; optional?: boolean }[]

export type TypedLine = (typeof typedLines)[number]['field']

export type TargetWay = 'account' | 'other' | 'coins'

/** The ways that a payout can go, the likeliest first. Money of nobody's account that came in bitcoin can only go back in bitcoin. */
export function targetWays({ account: payee, account_target, bitcoin_target }: Ways): TargetWay[] {
  const coins: TargetWay[] = bitcoin_target ? ['coins'] : []
  const account: TargetWay[] = account_target ? ['account'] : []
  return bitcoin_target && !payee ? coins : [...coins, ...account, 'other']
}

type Ways = Pick<PayoutItem, 'account' | 'account_target' | 'bitcoin_target'>

/** A bank account while it is typed. */
export interface TypedPayee extends Record<TypedLine, string> {
  /** `CountryID`. */
  country: number | null
}

export const blankPayee: TypedPayee = {
  account_name: '',
  account_number: '',
  bank_name: '',
  swift_code: '',
  branch_name: '',
  branch_code: '',
  bank_address: '',
  city: '',
  region: '',
  area_code: '',
  correspondent_bank: '',
  country: null,
}

/** What is sent of a typed bank account: empty lines are left out. */
export function payeeForm({ country, account_name, account_number, bank_name, ...rest }: TypedPayee) {
  const written = Object.entries(rest).flatMap(([field, value]) =>
    value.trim() ? [[field, value.trim()]] : [],
  )
  const needed = {
    account_name: account_name.trim(),
    account_number: account_number.trim(),
    bank_name: bank_name.trim(),
  }
  return { ...needed, ...Object.fromEntries(written), ...(country === null ? {} : { country }) }
}

export interface TargetValues extends TypedPayee {
  /** The account's approved bank account, another one that is typed, or a bitcoin address. */
  way: TargetWay
  bitcoin_address: string
  reason: string
}

export const blankTarget = (way: TargetValues['way']): TargetValues => ({
  way,
  bitcoin_address: '',
  reason: '',
  ...blankPayee,
})

/** What is sent: without a payee it goes to the account's own bank account. */
export function targetForm({ way, bitcoin_address, reason, ...payee }: TargetValues) {
  const why = { reason: reason.trim() }
  if (way === 'account') return why
  if (way === 'coins') return { ...why, bitcoin_address: bitcoin_address.trim() }
  return { ...why, payee: payeeForm(payee) }
}
