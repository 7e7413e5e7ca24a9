// What is typed, once it has not changed for a moment: a search does not ask at every key.
import { useEffect, useState } from 'react'

const pauseMs = 250

export function usePaused(typed: string): string {
  const [paused, pause] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => pause(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
