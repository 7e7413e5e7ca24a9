// How long something has been waiting, in working time as the desk's targets count it, and in the largest unit that says it well.

export interface Wait {
  value: number
  unit: 'minute' | 'hour' | 'day'
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const weekMs = 7 * dayMs
/** Monday to Friday. */
const workedMs = 5 * dayMs
/** From a Monday's first moment at UTC+8 to the beginning of 1970, which was a Thursday's eighth hour there. */
const toUnixMs = 3 * dayMs + 8 * 60 * minuteMs

/** Working milliseconds from a Monday long ago. */
function worked(at: number): number {
  const week = Math.floor((at + toUnixMs) / weekMs)
  const within = at + toUnixMs - week * weekMs
  return week * workedMs + Math.min(within, workedMs)
}

/** The working time from an instant to `now` (milliseconds since 1970); none for an instant that cannot be read. */
export function waited(since: string | null, now: number): Wait | undefined {
  const from = since ? new Date(since).getTime() : Number.NaN
  if (Number.isNaN(from)) return undefined
  return spanOf(Math.max(0, worked(now) - worked(from)) / minuteMs)
}

/** So many minutes; incomplete units do not count. */
export function spanOf(time: number): Wait {
  const minutes = Math.floor(time)
  if (minutes < 60) return { value: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return { value: hours, unit: 'hour' }
  return { value: Math.floor(hours / 24), unit: 'day' }
}
