// How the typed data is laid out beside the documents: groups in the order of the form, which is that in which a passport, a proof of
// address and a bank statement are read. A field that the server does not send is not shown.

import type { MessageId } from '@/shared/i18n'

type NamedIn<Key> = Key extends `console.field.${infer Name}` ? Name : never

/** Every field has its label in the catalogue. */
export type FieldName = NamedIn<MessageId>

export type FieldKind = 'text' | 'day' | 'mark'

export interface Field {
  name: FieldName
  kind: FieldKind
  /** Figures and codes that are compared sign by sign. */
  exact?: boolean
}

/** The steps of the form. */
export type FormStep = 'personal' | 'bank'

export const formSteps: FormStep[] = ['personal', 'bank']

export interface FieldGroup {
  name: 'person' | 'passport' | 'tax' | 'contact' | 'address' | 'bank' | 'funds'
  step: FormStep
  fields: Field[]
}

const plain = (name: FieldName): Field => ({ name, kind: 'text' })
export const exact = (name: FieldName): Field => ({ name, kind: 'text', exact: true })
const day = (name: FieldName): Field => ({ name, kind: 'day', exact: true })

/** The form of an account. */
export const accountGroups: FieldGroup[] = [
  {
    name: 'person',
    step: 'personal',
    fields: [
      plain('last_name'),
      plain('first_name'),
      plain('chinese_name'),
      plain('gender'),
      day('date_of_birth'),
      plain('place_of_birth'),
    ],
  },
  {
    name: 'passport',
    step: 'personal',
    fields: [
      exact('passport_number'),
      plain('nationality_country'),
      day('date_of_passport_expired'),
      exact('id_number'),
    ],
  },
  {
    name: 'tax',
    step: 'personal',
    fields: [plain('tax_resident_country'), exact('tax_number')],
  },
  {
    name: 'contact',
    step: 'personal',
    fields: [exact('mobile_number'), exact('phone_number'), plain('email_address')],
  },
  {
    name: 'address',
    step: 'personal',
    fields: [
      plain('address_line1'),
      plain('address_city'),
      plain('address_region'),
      exact('address_area_code'),
      plain('country'),
    ],
  },
  {
    name: 'bank',
    step: 'bank',
    fields: [
      plain('bank_account_name'),
      plain('bank_name'),
      exact('bank_account_number'),
      plain('bank_account_type'),
      plain('currency'),
      plain('bank_branch_name'),
      exact('bank_branch_code'),
      exact('bank_swift_code'),
      plain('bank_address'),
      plain('bank_address_region'),
      plain('bank_city'),
      plain('bank_country'),
      exact('bank_area_code'),
      plain('correspondent_bank'),
    ],
  },
  {
    name: 'funds',
    step: 'bank',
    fields: [
      plain('source_of_funds'),
      plain('open_source_of_funds'),
      { name: 'bank_deposit_confirmation', kind: 'mark' },
    ],
  },
]

/** Items with money show the account behind them too: a proof of payment is compared with its holder and bank. */
export const personGroups = accountGroups.filter(({ name }) => name === 'person')
export const bankGroups = accountGroups.filter(({ name }) => name === 'bank')
