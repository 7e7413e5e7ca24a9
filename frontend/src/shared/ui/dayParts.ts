// A day in its three parts, and which of them a range allows. The months depend on the year, the days on the year and the month.
import { wireDate } from '@/shared/format'

export type DayPart = 'year' | 'month' | 'day'

export type DayParts = Record<DayPart, number>

/** The first and the last value that a part may have. */
export type Span = [first: number, last: number]

function partsOf(day: string): DayParts {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** The day itself, or the end of the range that is nearer to it. */
export function nearestParts(day: string, min: string, max: string): DayParts {
  if (day < min) return partsOf(min)
  return partsOf(day > max ? max : day)
}

const within = (value: number, [first, last]: Span): number => Math.min(Math.max(value, first), last)

const lengthOf = ({ year, month }: DayParts): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * The day of the range that is nearest to what was wanted, part by part, and the values that each part may have beside the
 * others. February 31 becomes the last of February.
 */
export function fitDay(wanted: DayParts, min: string, max: string) {
  const [first, last] = [partsOf(min), partsOf(max)]
  const fitted = { ...wanted }
  const spans: Record<DayPart, Span> = { year: [first.year, last.year], month: [1, 12], day: [1, 31] }

  fitted.year = within(wanted.year, spans.year)
  const isFirstYear = fitted.year === first.year
  const isLastYear = fitted.year === last.year

  spans.month = [isFirstYear ? first.month : 1, isLastYear ? last.month : 12]
  fitted.month = within(wanted.month, spans.month)
  const isFirstMonth = isFirstYear && fitted.month === first.month
  const isLastMonth = isLastYear && fitted.month === last.month

  spans.day = [isFirstMonth ? first.day : 1, isLastMonth ? last.day : lengthOf(fitted)]
  fitted.day = within(wanted.day, spans.day)

  return { day: wireDate(fitted.year, fitted.month, fitted.day), parts: fitted, spans }
}
