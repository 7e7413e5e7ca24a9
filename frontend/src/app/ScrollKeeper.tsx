// A new screen starts at its top; going back, and a reload, find the place where one was.
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The name under which the places outlast the page. */
const name = 'places'
const places = new Map(kept())
/** How long a screen that is gone back to may take to be tall enough again. */
const patienceMs = 1500

/** What the page knew before it was loaded anew, or was left and come back to; one that is newly opened begins at the top. */
function kept(): [string, number][] {
  try {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return opened && opened.type !== 'navigate' ? JSON.parse(sessionStorage.getItem(name) ?? '[]') : []
  } catch {
    return []
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...places]))
  } catch {
    // A browser that keeps nothing begins at the top after a reload.
  }
}

export function ScrollKeeper() {
  const { key, pathname } = useLocation()
  const way = useNavigationType()

  // Before the next screen is painted: the scrolling that its smaller height causes is no longer this screen's.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => places.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', keep)
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each screen, not for a changed query.
  useLayoutEffect(() => {
    const place = way === 'POP' ? (places.get(key) ?? 0) : 0
    window.scrollTo(0, place)
    if (place === 0) return
    const start = performance.now()
    let frame = 0
    const settle = () => {
      if (Math.abs(window.scrollY - place) < 2 || performance.now() - start > patienceMs) return
      window.scrollTo(0, place)
      frame = requestAnimationFrame(settle)
    }
    frame = requestAnimationFrame(settle)
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return null
}
