// Going on once an answer is there: only whoever still waits on this screen is taken along. What a person presses is a link, or goes
// by `useNavigate`.
import { useCallback, useEffect, useRef } from 'react'
import {
  type NavigateFunction,
  type NavigateOptions,
  type To,
  useNavigate,
  useNavigation,
} from 'react-router-dom'

/** Whether the reader is still on this screen, and not on the way to another. */
export function useStays(): () => boolean {
  const { state } = useNavigation()
  const stays = useRef(true)
  useEffect(() => {
    stays.current = state === 'idle'
    return () => {
      stays.current = false
    }
  }, [state])
  return useCallback(() => stays.current, [])
}

export function useGo(): NavigateFunction {
  const navigate = useNavigate()
  const stays = useStays()
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (!stays()) return
      if (typeof to === 'number') void navigate(to)
      else void navigate(to, options)
    },
    [navigate, stays],
  )
}
