// How long something has been waiting, in the largest unit that says it well.

export interface Wait {
  value: number
  unit: 'minute' | 'hour' | 'day'
  /** Longer than two days: shown so that it stands out. */
  late: boolean
}

const minuteMs = 60_000
const lateAfterMs = 48 * 60 * minuteMs

/** The wait from an instant to `now` (milliseconds since 1970); none for an instant that cannot be read. */
export function waited(since: string | null, now: number): Wait | undefined {
  const from = since ? new Date(since).getTime() : Number.NaN
  if (Number.isNaN(from)) return undefined
  const ms = Math.max(0, now - from)
  const late = ms > lateAfterMs
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 60) return { value: minutes, unit: 'minute', late }
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return { value: hours, unit: 'hour', late }
  return { value: Math.floor(hours / 24), unit: 'day', late }
}
