// The days of a person and the passport, in every form: which are possible, and the message for an impossible one.
import { isDay } from '@/shared/format/day'
import { fieldText } from '@/shared/i18n'

/** Birth dates begin here. */
export const firstBirth = '1900-01-01'

interface PersonDays {
  DateOfBirth: string
  DateOfPassportExpired: string
}

/** Mistakes in the given days: a future birth, an expired passport. */
export function daysOutOfRange(days: PersonDays, today: string, lastExpiry: string) {
  const found: Partial<Record<keyof PersonDays, string>> = {}
  const ranges: [keyof PersonDays, string, string][] = [
    ['DateOfBirth', firstBirth, today],
    ['DateOfPassportExpired', today, lastExpiry],
  ]
  for (const [field, min, max] of ranges) {
    const day = days[field]
    if (day !== '' && !(isDay(day) && day >= min && day <= max))
      found[field] = fieldText('DateOutOfRange', { min, max })
  }
  return found
}
