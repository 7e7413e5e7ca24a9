import { dateText } from '@/shared/format'
import type { Days } from './DatesSheet'

/** A range of days in words; empty where both sides are open. `say` has the words for its days. */
export function daysText(
  { from, to }: Days,
  say: (range: 'between' | 'since' | 'until', days: Days) => string,
): string {
  if (!from && !to) return ''
  const range = from && to ? 'between' : from ? 'since' : 'until'
  return say(range, { from: from && dateText(from), to: to && dateText(to) })
}
