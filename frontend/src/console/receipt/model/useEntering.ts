// The state of the form that enters a receipt. What is typed is a payer's data: it is held in memory until it is
// entered or cancelled. If a reference exists already, or a colleague stated such an amount at a review, the form asks
// about that in place.
import { type FormEvent, useRef, useState } from 'react'
import type { BankAccountChoice } from '@/console/shared/api/bankAccounts'
import type { ReceiptItem } from '@/console/shared/api/wire'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { type DraftKind, dropDraft } from '@/shared/draft/drafts'
import { today } from '@/shared/format/day'
import { refusalText, useT } from '@/shared/i18n'
import { enterReceipt } from '../api/receipts'
import {
  alreadyThere,
  blankReceipt,
  type EnterValues,
  enterMistakes,
  receiptForm,
  type SameAnswer,
  type Stated,
  statedBefore,
} from './entering'

const draft = {
  name: 'receipts/new',
  stored: [],
  held: [
    'bank_account',
    'currency',
    'amount',
    'booked_on',
    'value_on',
    'value_typed',
    'reference',
    'payer',
    'payer_account',
    'text',
  ],
} as const satisfies Omit<DraftKind<EnterValues>, 'version'>

/** Forgets what was typed. */
export const dropTyped = () => dropDraft(draft.name)

/** A question in the form is no mistake of a field. */
function mistakesOf(refusal: Refusal) {
  if (statedBefore(refusal)) return {}
  return alreadyThere(refusal) === undefined ? undefined : { reference: refusalText(refusal) }
}

export function useEntering(accounts: BankAccountChoice[], onDone: (receipt: ReceiptItem) => void) {
  const t = useT()
  const [blank] = useState(() => blankReceipt(accounts, today()))
  const [there, setThere] = useState<number>()
  const [stated, setStated] = useState<Stated>()
  const answer = useRef<SameAnswer>({})
  const form = useRecordForm<ReceiptItem, EnterValues>({
    record: undefined,
    blank,
    valuesOf: () => blank,
    validate: (values) => {
      const mistakes = Object.entries(enterMistakes(values, today()))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, key && t(key)]))
    },
    send: async (values) => {
      try {
        return await enterReceipt({ ...receiptForm(values), ...answer.current })
      } catch (error) {
        setThere(alreadyThere(asRefusal(error)))
        setStated(statedBefore(asRefusal(error)))
        throw error
      }
    },
    mistakesOf,
    onDone,
    draft,
    reload: async () => undefined,
  })
  const sendWith = (given: SameAnswer, event?: FormEvent) => {
    answer.current = given
    form.onSubmit(event)
  }
  return {
    form: { ...form, onSubmit: (event?: FormEvent) => sendWith({}, event) },
    /** The receipt that has this reference already. */
    there,
    /** What the line may be the same money as. */
    stated,
    /** Sends it again, with the answers. */
    answer: (given: SameAnswer) => sendWith(given),
    change: (part: Partial<EnterValues>) => {
      form.set(part)
      if ('reference' in part || 'bank_account' in part) setThere(undefined)
      setStated(undefined)
    },
  }
}
