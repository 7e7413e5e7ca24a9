// An element that has appeared under a finger that may still tap a second time.
import { useEffect, useState } from 'react'

/** As long as a double tap takes, and as long as somebody looks at least at an item before a key passes it. */
export const settling = { ms: 400, item: 1_000 }

/** Whether the element has been there longer than a double tap, or a look, takes. */
export function useSettled(what: keyof typeof settling = 'ms'): boolean {
  const [settled, setSettled] = useState(settling[what] === 0)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settling[what])
    return () => clearTimeout(timer)
  }, [what])
  return settled
}
