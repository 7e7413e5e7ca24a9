// How long something has been waiting, in the largest unit that says it well.

export interface Wait {
  value: number
  unit: 'minute' | 'hour' | 'day'
}

const minuteMs = 60_000

/** The wait from an instant to `now` (milliseconds since 1970); none for an instant that cannot be read. */
export function waited(since: string | null, now: number): Wait | undefined {
  const from = since ? new Date(since).getTime() : Number.NaN
  if (Number.isNaN(from)) return undefined
  return spanOf(Math.max(0, now - from) / minuteMs)
}

/** So many minutes; a part of a unit does not count. */
export function spanOf(time: number): Wait {
  const minutes = Math.floor(time)
  if (minutes < 60) return { value: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return { value: hours, unit: 'hour' }
  return { value: Math.floor(hours / 24), unit: 'day' }
}
