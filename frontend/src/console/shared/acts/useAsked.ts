// The fields in a confirmation of the desk, with the rules of any form: a mistake is shown when its field is left, all
// of them at confirming.
import type { DraftKind } from '@/shared/draft/drafts'
import { type Errors, type Form, useForm } from '@/shared/ui/form'

export type AskedForm<V> = Pick<Form<V>, 'values' | 'errors' | 'set' | 'check' | 'onBlur'>

export const useAsked = <V extends object>(
  initial: V,
  /** The mistakes of all fields, each in words. */
  validate: (values: V) => Errors<V>,
  draft?: DraftKind<V>,
): AskedForm<V> => useForm({ initial, validate, submit: async () => undefined, ...(draft && { draft }) })
