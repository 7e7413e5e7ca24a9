// The form of an action on a record: a refusal is shown at the field that it names, or under the form, where the
// present record can be loaded. What was typed stays.
import { useState } from 'react'
import type { Refusal } from '@/shared/api/refusal'
import type { DraftKind } from '@/shared/draft/drafts'
import { type MessageId, refusalText, useT } from '@/shared/i18n'
import { type Errors, type Form, useForm } from '@/shared/ui/form'

interface ActFormOptions<V extends object> {
  initial: V
  /** Message keys of the validation errors, by field. */
  validate: (values: V) => { [K in keyof V]?: MessageId }
  /** Values for the placeholders of the error messages. */
  said?: Record<string, string>
  send: (values: V) => Promise<void>
  reload: () => Promise<unknown>
  /** What a refusal says in this form, if it is a mistake of a field. */
  mistakesOf?: (refusal: Refusal) => Errors<V> | undefined
  draft?: DraftKind<V>
}

export interface ActForm<V> extends Form<V> {
  refusal: Refusal | undefined
  takeNew: () => Promise<void>
}

const moving = ['Error_StaleVersion', 'OrderNotPending', 'PayoutNotDue', 'ReceiptAlreadyMatched']

/** The record has changed since it was loaded. */
export const hasMoved = ({ messageKey }: Refusal): boolean => moving.includes(messageKey)

export function useActForm<V extends object>(options: ActFormOptions<V>): ActForm<V> {
  const { initial, validate, said, send, reload, mistakesOf, draft } = options
  const t = useT()
  const [refusal, setRefusal] = useState<Refusal>()
  const form = useForm<V>({
    initial,
    ...(draft && { draft }),
    validate: (values) => {
      const mistakes = Object.entries<MessageId | undefined>(validate(values))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, key && t(key, said)])) as Errors<V>
    },
    submit: async (values) => {
      setRefusal(undefined)
      await send(values)
    },
    onRefusal: (refused) => {
      const field = String(refused.params.field ?? '')
      const find = () =>
        mistakesOf?.(refused) ??
        (field in initial ? ({ [field]: refusalText(refused) } as Errors<V>) : undefined)
      if (find()) form.setErrors(() => find() ?? {})
      else setRefusal(refused)
      return true
    },
  })
  const takeNew = async () => {
    await reload()
    setRefusal(undefined)
  }
  return { ...form, refusal, takeNew }
}
