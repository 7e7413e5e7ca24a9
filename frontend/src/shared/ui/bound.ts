// Ties the fields of a form to their controls, by their wire names: value, mistake, change and label.
import { type MessageId, translate } from '@/shared/i18n'
import type { Form } from './form'

type FieldMessage = Extract<MessageId, `fields.${string}`>
export type FieldName = FieldMessage extends `fields.${infer Name}` ? Name : never

const label = (name: FieldName): string => translate(`fields.${name}` as MessageId)

type Named<V> = keyof V & FieldName

/** The longest text that a field of a form takes, in characters; the server refuses longer ones. */
export const textMax = 200

/** What a text field needs. */
export function text<V extends object>(form: Form<V>, name: Named<V>) {
  return {
    name,
    label: label(name),
    value: String(form.values[name] ?? ''),
    error: form.errors[name],
    note: form.lost.includes(name) ? translate('hints.lost') : undefined,
    maxLength: textMax,
    onChange: (value: string) => form.set({ [name]: value } as Partial<V>),
  }
}

/** What a country field needs: an id, or null. */
export function choice<V extends object>(form: Form<V>, name: Named<V>) {
  return {
    name,
    label: label(name),
    value: form.values[name] as number | null,
    error: form.errors[name],
    onChange: (id: number) => form.set({ [name]: id } as Partial<V>),
  }
}

/** What a select of ids needs: the browser speaks in texts. */
export function select<V extends object>(form: Form<V>, name: Named<V>) {
  const bound = choice(form, name)
  return { ...bound, onChange: (value: string) => bound.onChange(Number(value)) }
}
