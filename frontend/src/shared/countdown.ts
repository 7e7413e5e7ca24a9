// Counting down to an instant.
import { useEffect, useState } from 'react'

/** Whole seconds until an instant in milliseconds; 0 once it has passed. */
export const secondsUntil = (until: number, now: number = Date.now()): number =>
  Math.max(0, Math.ceil((until - now) / 1000))

/** Counts down to an instant, second by second. */
export function useCountdown(until: number): number {
  const [, setLeft] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsUntil(until)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  // Of this very moment, so that another instant is never shown with the seconds of the one before.
  return secondsUntil(until)
}
