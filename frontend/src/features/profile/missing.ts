// Before saving, the screen names the first empty field and says how many others are empty.
import { type MessageId, translate } from '@/shared/i18n'
import { notice } from '@/shared/ui/dialogs'
import type { FieldRule } from '@/shared/ui/rules'

const isEmpty = (value: unknown): boolean => String(value ?? '').trim() === ''

/** The fields that have nothing in them, in the order of their rules. */
export const missingFields = <V, F extends keyof V & string>(
  values: V,
  rules: (Omit<FieldRule<V>, 'field'> & { field: F })[],
): F[] => rules.map(({ field }) => field).filter((field) => isEmpty(values[field]))

/** A field that has a name of its own. */
type FieldOf<Id> = Id extends `fields.${infer Field}` ? Field : never

export async function showMissing([first, ...others]: FieldOf<MessageId>[]): Promise<void> {
  if (!first) return
  const told = { field: translate(`fields.${first}`), count: others.length + 1 }
  await notice(translate('wizard.missing', told), translate('wizard.incomplete'))
}
