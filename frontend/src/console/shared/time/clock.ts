// Instants as the desk reads and writes them: at UTC+8, wherever the operator sits, and always with the zone beside them.
import { narrowDigits } from '@/shared/amount'
import { dateTimeText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { readDay } from '@/shared/ui/calendarDays'

const offset = '+08:00'
const aheadMs = 8 * 60 * 60_000

/** How the zone is written beside an instant; the same in every language. */
export const zoneName = 'UTC+8'

const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The value of a field of date and time as an instant on the wire; none if it is incomplete. */
export function instantOf(typed: string): string | undefined {
  if (!local.test(typed)) return undefined
  const instant = new Date(`${typed}:00${offset}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
}

const midnight = '00:00'
const written = /^(.*?)(?:(?:\s+|T)(\d{1,2})[:：](\d{2}))?$/

/** What is typed as a day and a time, as the field holds it; a day alone begins at midnight. */
export function readMoment(typed: string): string | undefined {
  const [, date = '', hour, minute] = written.exec(narrowDigits(typed).trim()) ?? []
  const day = readDay(date)
  if (day === undefined) return undefined
  const moment = `${day}T${hour === undefined ? midnight : `${hour.padStart(2, '0')}:${minute}`}`
  return instantOf(moment) && moment
}

/** The same time on another day. */
export const onDay = (moment: string, day: string): string =>
  `${day}T${local.test(moment) ? moment.slice(11) : midnight}`

/** An instant as a field of date and time holds it. */
export function typedOf(instant: string): string {
  const at = new Date(instant).getTime()
  return Number.isNaN(at) ? '' : new Date(at + aheadMs).toISOString().slice(0, 16)
}

/** An instant in the words of the language, at UTC+8, if the zone is named at the head of its column. */
export const deskTime = (instant: string): string => dateTimeText(instant)

/** The same with the zone beside it, where nothing above names it. */
export const zonedTime = (instant: string): string => `${deskTime(instant)} ${zoneName}`

const dayMs = 24 * 60 * 60_000

/** The day so many days from today, at UTC+8. */
export const deskDay = (days: number): string => today(Date.now() + days * dayMs)
