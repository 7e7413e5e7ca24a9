// What has come up under a finger that may still come down a second time.
import { useEffect, useState } from 'react'

/** As long as a double tap takes. */
export const settling = { ms: 400 }

/** Whether what has come up is there for longer than a double tap takes. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(settling.ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settling.ms)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
