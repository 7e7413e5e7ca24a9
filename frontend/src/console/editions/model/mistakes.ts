// Which field of a form a refusal is about, and what it says.
import type { Refusal, RefusalParams } from '@/shared/api/refusal'
import { fieldText } from '@/shared/i18n'

/** What is wrong, by the field's name on the wire such as `slides.0.title_zh`. */
export type Mistakes = Record<string, string>

/** The same by key, so that it is shown in the current language. */
export type Found = Record<string, { messageKey: string; params: RefusalParams }>

export function foundIn(refusal: Refusal): Found {
  const found: Found = {}
  for (const { field, messageKey, params } of refusal.fields) {
    const own = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])
    found[field] ??= { messageKey, params: Object.fromEntries(own) }
  }
  return found
}

export const inWords = (found: Found): Mistakes =>
  Object.fromEntries(
    Object.entries(found).map(([field, { messageKey, params }]) => [
      field,
      fieldText(messageKey, params, field),
    ]),
  )

/** The same mistakes without those below a field that was touched. */
export function without(found: Found, touched: string): Found {
  const left = Object.entries(found).filter(
    ([field]) => field !== touched && !field.startsWith(`${touched}.`),
  )
  return Object.fromEntries(left)
}
