// Days as a calendar lays them out, `YYYY-MM-DD`, and as they are typed. A week begins on Monday.
import { narrowDigits } from '../amount'
import { isDay, monthsAhead } from '../format/day'

const dayMs = 86_400_000

export const daysAhead = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** 0 is Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const clamped = (day: string, min: string, max: string): string => {
  if (day < min) return min
  return day > max ? max : day
}

/** The weeks of a day's month. Days of the months beside it are left out. */
export function weeksOf(day: string): (string | undefined)[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const start = daysAhead(first, -weekday(first))
  const weeks: (string | undefined)[][] = []
  for (let at = start; at.slice(0, 7) <= month; at = daysAhead(at, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, ahead) => daysAhead(at, ahead)).map((one) =>
        one.startsWith(month) ? one : undefined,
      ),
    )
  return weeks
}

/** Where a key of the date grid leads; `far` is with Shift. */
export function moved(day: string, key: string, far: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return daysAhead(day, -1)
    case 'ArrowRight':
      return daysAhead(day, 1)
    case 'ArrowUp':
      return daysAhead(day, -7)
    case 'ArrowDown':
      return daysAhead(day, 7)
    case 'Home':
      return daysAhead(day, -weekday(day))
    case 'End':
      return daysAhead(day, 6 - weekday(day))
    case 'PageUp':
      return monthsAhead(day, far ? -12 : -1)
    case 'PageDown':
      return monthsAhead(day, far ? 12 : 1)
    default:
      return undefined
  }
}

const parted = /^(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?$/
const joined = /^(\d{4})(\d{2})(\d{2})$/

/** The typed day, year first: 1985-3-12, 1985/03/12, 1985年3月12日, 19850312. Nothing if it is no day. */
export function readDay(typed: string): string | undefined {
  const text = narrowDigits(typed).replace(/\s/g, '')
  const [, year = '', month = '', date = ''] = parted.exec(text) ?? joined.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
