// Whether the window answers a media query now, for what styles alone cannot decide.
import { useCallback, useSyncExternalStore } from 'react'

/** From here on screens use the width; the style sheets name the same one. */
export const wideWindow = '(width >= 900px)'

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
