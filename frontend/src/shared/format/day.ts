// Days as the wire writes them, `YYYY-MM-DD`, which sort as texts do. A day begins at UTC+8 (decision 23).

const cutOffMs = 28_800_000

export const today = (now: number = Date.now()): string => new Date(now + cutOffMs).toISOString().slice(0, 10)

/** The same day so many months ahead, or the last one of a shorter month. */
export function monthsAhead(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Whether the calendar has this day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
