// The days of a person and the passport, wherever they are asked: which can be, and what is told of one that cannot.
import { isDay } from '@/shared/format/day'
import { fieldText } from '@/shared/i18n'

/** Birth dates begin here. */
export const firstBirth = '1900-01-01'

interface PersonDays {
  DateOfBirth: string
  DateOfPassportExpired: string
}

/** What is wrong with the days that are there: a birth to come, a passport that ran out. */
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
