// The form values of a bank account: lengths, required fields, and the words of refusals. The server checks them again.
import type { BankAccountContent } from '@/console/shared/api/wire'
import { type BankLine, bankLines, takenText } from '@/console/shared/bankAccount/accounts'
import { asRefusal, Refusal, type RefusalParams } from '@/shared/api/refusal'
import { fieldText, isMessageId, type MessageId, type Translate } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'

/** A field of the form: a line of the account, or what the desk calls it. */
export type AccountField = BankLine | 'name'

export const fieldNames = { name: 'console.bankAccounts.name', ...bankLines } as const satisfies Record<
  AccountField,
  MessageId
>

export const accountFields = Object.keys(fieldNames) as AccountField[]

/** The most characters. */
export const longest: Record<AccountField, number> = {
  name: 60,
  bank_name: 200,
  swift_code: 60,
  address: 200,
  account_name: 200,
  account_number: 60,
  branch_name: 200,
  branch_code: 60,
  correspondent_bank: 200,
}

/** Not every bank has them. */
export const optionalFields: AccountField[] = ['branch_name', 'branch_code', 'correspondent_bank']

export type AccountValues = Record<AccountField | 'reason', string>

export const blankAccount: AccountValues = {
  name: '',
  bank_name: '',
  swift_code: '',
  address: '',
  account_name: '',
  account_number: '',
  branch_name: '',
  branch_code: '',
  correspondent_bank: '',
  reason: '',
}

const linesOf = (from: Record<AccountField, string>) =>
  Object.fromEntries(accountFields.map((field) => [field, from[field].trim()])) as Record<
    AccountField,
    string
  >

export const valuesOf = (account: BankAccountContent): AccountValues => ({ ...linesOf(account), reason: '' })

export const contentOf = (values: Record<AccountField, string>, is_open: boolean): BankAccountContent => ({
  ...linesOf(values),
  is_open,
})

export function accountMistakes(t: Translate, values: AccountValues): Errors<AccountValues> {
  const needed = accountFields.filter((field) => !optionalFields.includes(field))
  const missing = needed.filter((field) => values[field].trim() === '')
  return {
    ...Object.fromEntries(missing.map((field) => [field, t('console.bankAccounts.missing')])),
    ...(values.reason.trim() === '' ? { reason: t('console.proposal.reasonMissing') } : {}),
  }
}

/** Whether what is typed equals what the account has: then there is nothing to propose. */
export const isUnchanged = (values: AccountValues, account: BankAccountContent): boolean => {
  const [typed, kept] = [linesOf(values), linesOf(account)]
  return accountFields.every((field) => typed[field] === kept[field])
}

/** Nothing would change. */
export const unchanged = () => new Refusal(422, 'BankAccountUnchanged')

/** Replaces the general refusals by the form's own words: a name or number that is taken, a missing value, and no change. */
export function inOwnWords(error: unknown): Refusal {
  const refusal = asRefusal(error)
  const { status, messageKey, params, text, fields } = refusal
  if (messageKey === 'Error_BadRequest' && params.field === 'content') return unchanged()
  const named = fields.map((mistake) => ({ ...mistake, messageKey: ownKey(mistake) }))
  return new Refusal(status, messageKey, params, text, named)
}

function ownKey({ field, messageKey }: Refusal['fields'][number]): string {
  if (messageKey === 'ContentTwice') return takenText(field)
  return messageKey === 'ContentMissing' ? 'console.bankAccounts.missing' : messageKey
}

const isField = (field: string): field is AccountField => field in fieldNames

/** What a refusal says about fields that are not on screen, each with its name. */
export function fieldsInWords(t: Translate, { fields, params }: Refusal): string | undefined {
  const told = fields.flatMap(({ field, messageKey, params: own }) =>
    isField(field) && isMessageId(messageKey)
      ? [`${t(fieldNames[field])}: ${fieldText(messageKey, { ...params, ...(own as RefusalParams | null) })}`]
      : [],
  )
  return told.length > 0 ? told.join(' ') : undefined
}
