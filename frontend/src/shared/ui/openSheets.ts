// The sheets that are open now, the lowest first. It knows nothing of the history: `SheetHistory` gives each a place there.
import { useEffect, useSyncExternalStore } from 'react'
import { useLatest } from '../useLatest'

type Close = () => void

let open: readonly Close[] = []
const listeners = new Set<() => void>()

function change(sheets: readonly Close[]): void {
  open = sheets
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts a sheet as open while it is drawn. */
export function useOpenSheet(close: Close): void {
  const latest = useLatest(close)
  useEffect(() => {
    const own = () => latest.current()
    change([...open, own])
    return () => change(open.filter((other) => other !== own))
  }, [latest])
}

/** How many sheets are open at this moment. */
export const countOpenSheets = (): number => open.length

/** How many sheets are open. */
export const useOpenSheets = (): number => useSyncExternalStore(subscribe, countOpenSheets)

/** Closes the sheets above the lowest `kept`. */
export function closeSheetsAbove(kept: number): void {
  for (const close of open.slice(kept).reverse()) close()
}
