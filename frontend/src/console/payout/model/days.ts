// The possible value dates of a payout and pay dates of a batch, as days at UTC+8. The server decides.
import type { PayoutItem } from '@/console/shared/api/wire'
import { typedOf } from '@/console/shared/time/clock'
import { isDay } from '@/shared/format/day'
import type { MessageId } from '@/shared/i18n'

/** How many days ahead a batch may be dated. */
const mostAhead = 30

const dayMs = 86_400_000

export const dayOf = (instant: string): string => typedOf(instant).slice(0, 10)

const daysAfter = (day: string, days: number): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10)

/** Calendar days (UTC+8) from an instant to `today`. Money is owed on weekends too. */
export const daysOwed = (since: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(dayOf(since))) / dayMs))

export const lastPayDay = (today: string): string => daysAfter(today, mostAhead)

export function payOnMistake(day: string, today: string): MessageId | undefined {
  if (!isDay(day)) return 'console.payouts.dayMissing'
  return day < today || day > lastPayDay(today) ? 'console.payouts.payOnOutside' : undefined
}

/** The range of possible value dates. */
export interface Booked {
  since: string
  today: string
}

/** The earliest possible value date. A released payout cannot be paid before its release. */
export const paidFrom = ({ state, since, created_at }: Pick<PayoutItem, 'state' | 'since' | 'created_at'>) =>
  dayOf(state === 'RELEASED' ? since : created_at)

export function valueOnMistake(day: string, { since, today }: Booked): MessageId | undefined {
  if (!isDay(day)) return 'console.payouts.dayMissing'
  if (day > today) return 'console.payouts.dayAhead'
  return day < since ? 'console.payouts.dayBefore' : undefined
}
