// Whether the window answers a media query now, for what styles alone cannot decide.
import { useCallback, useSyncExternalStore } from 'react'

/** Where a table becomes a list of cards; the style sheets name the same width. */
export const phone = '(width < 760px)'

/** Where the rail leaves too little room beside it; shell.css names the same width. */
export const withoutRail = '(width < 1100px)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const asked = window.matchMedia?.(query)
      asked?.addEventListener('change', changed)
      return () => asked?.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}
