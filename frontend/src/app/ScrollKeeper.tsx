// A new screen starts at its top; going back finds the place where one was.
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const places = new Map<string, number>()
/** How long a screen that is gone back to may take to be tall enough again. */
const patienceMs = 1500

export function ScrollKeeper() {
  const { key, pathname } = useLocation()
  const way = useNavigationType()

  // Before the next screen is painted: the scrolling that its smaller height causes is no longer this screen's.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => places.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
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
