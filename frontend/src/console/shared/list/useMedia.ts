// Whether the window answers a media query now, for what styles alone cannot decide.
import { useCallback, useSyncExternalStore } from 'react'

/** Where the rail no longer fits beside the work; the style sheets name the same width. */
export const phone = '(width < 760px)'

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
