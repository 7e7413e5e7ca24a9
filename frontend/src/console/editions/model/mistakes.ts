// What a refusal says of which field of a form.
import type { Refusal } from '@/shared/api/refusal'
import { fieldText } from '@/shared/i18n'

/** What is wrong, by the field's name on the wire such as `slides.0.title_zh`. */
export type Mistakes = Record<string, string>

export function mistakesOf(refusal: Refusal): Mistakes {
  const mistakes: Mistakes = {}
  for (const { field, messageKey, params } of refusal.fields) {
    const own = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])
    mistakes[field] ??= fieldText(messageKey, Object.fromEntries(own), field)
  }
  return mistakes
}

/** The same mistakes without those below a field that was touched. */
export function without(mistakes: Mistakes, touched: string): Mistakes {
  const left = Object.entries(mistakes).filter(
    ([field]) => field !== touched && !field.startsWith(`${touched}.`),
  )
  return Object.fromEntries(left)
}
