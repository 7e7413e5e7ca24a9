// Automatically continues what failed for lack of a connection.
import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** A restored connection may need a moment to carry anything: the number of retries, and the pauses before them. */
const pausesMs = [1_000, 4_000, 10_000]

/** Runs when the connection comes back, while there is something to continue. */
export function useBackOnline(waiting: boolean, act: () => void): void {
  const pauses = useRef<number[]>([])
  // Another `act` is no other wait: it must not use a pause up.
  const goOn = useEffectEvent(act)
  // A layout effect: the connection may come back between the commit and a passive effect.
  useLayoutEffect(() => {
    if (!waiting) return
    const back = () => {
      pauses.current = [...pausesMs]
      goOn()
    }
    addEventListener('online', back)
    const pause = pauses.current.shift()
    const timer = pause === undefined ? undefined : setTimeout(() => goOn(), pause)
    return () => {
      removeEventListener('online', back)
      clearTimeout(timer)
    }
  }, [waiting])
}
