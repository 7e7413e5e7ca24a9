// How much of the day's page is waiting: each part reports its number, so that the page knows when nothing is.
import { createContext, useContext, useEffect } from 'react'

/** How much waits in each part, as far as that is known. */
export type Waits = Readonly<Record<string, number | undefined>>

export const ReportWaiting = createContext<(part: string, count: number | undefined) => void>(() => undefined)

/** Says how much waits in a part; nothing while that is not known. */
export function useReportWaiting(part: string, count: number | undefined): void {
  const tell = useContext(ReportWaiting)
  useEffect(() => tell(part, count), [tell, part, count])
}

/** Whether every part is known, and nothing waits in any. */
export function isNothing(waits: Waits): boolean {
  const counts = Object.values(waits)
  return counts.length > 0 && counts.every((count) => count === 0)
}
