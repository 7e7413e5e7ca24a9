// The rules that forms share: each returns the key of a mistake, or nothing. The form decides which field has which
// rule, and their order.
import { fieldText } from '@/shared/i18n'
import { isBic, isMistypedIban } from '../format/bankNumber'
import { isChineseName } from '../format/chineseName'
import { beginsAsName, composed, hasNameSigns, isLatinOnly, raiseFirst } from '../format/latin'
import type { Errors } from './form'

export type Rule =
  | 'any'
  | 'latin'
  | 'name'
  | 'passportName'
  | 'chineseName'
  | 'phone'
  | 'email'
  | 'choice'
  | 'accountNumber'
  | 'bic'

const broken: Record<Exclude<Rule, 'any' | 'choice'>, (text: string) => string | undefined> = {
  latin: (text) => (isLatinOnly(text) ? undefined : 'PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols'),
  // The first letter is raised when the field is left, and by the server.
  name: (text) => {
    const mistake = 'PleaseEnterUpperAndLowerCaseLetters'
    const name = raiseFirst(composed(text))
    if (!beginsAsName(name)) return mistake
    return broken.latin(name) ?? (hasNameSigns(name) ? undefined : mistake)
  },
  passportName: (text) => (isLatinOnly(composed(text)) ? undefined : 'PleaseEnterUpperAndLowerCaseLetters'),
  chineseName: (text) => (isChineseName(text) ? undefined : 'PleaseEnterChineseCharacters'),
  phone: (text) =>
    /^[\d ()-]{4,25}$/.test(text) && /\d{4}/.test(text.replace(/\D/g, '')) ? undefined : 'FieldInvalid',
  accountNumber: (text) => broken.latin(text) ?? (isMistypedIban(text) ? 'FieldInvalid' : undefined),
  bic: (text) => broken.latin(text) ?? (isBic(text) ? undefined : 'FieldInvalid'),
  email: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : 'FieldInvalid'),
}

export interface FieldRule<V> {
  field: keyof V & string
  rule: Rule
  optional?: boolean
}

/** The key of the mistake in one value; a missing one is `<Field>NoInputTip`. */
export function mistake<V>({ field, rule, optional }: FieldRule<V>, value: unknown): string | undefined {
  const text = value === null || value === undefined ? '' : String(value).trim()
  if (text === '') return optional ? undefined : `${field}NoInputTip`
  return rule === 'any' || rule === 'choice' ? undefined : broken[rule](text)
}

/** The mistakes of a form in words, in the order of the rules. */
export function mistakesOf<V extends object>(values: V, rules: FieldRule<V>[]): Errors<V> {
  const found: Errors<V> = {}
  for (const rule of rules) {
    const key = mistake(rule, values[rule.field])
    if (key) found[rule.field] = fieldText(key, {}, rule.field)
  }
  return found
}

export const hasMistakes = (errors: object): boolean => Object.values(errors).some(Boolean)
