// Navigation after an answer: only somebody who is still on this screen is taken along. For a direct press, use a link
// or `useNavigate`.
import { useCallback, useEffect, useRef } from 'react'
import {
  type NavigateFunction,
  type NavigateOptions,
  type To,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router-dom'

/** Whether the reader is still on the screen that this was drawn for, and not on the way to another. */
export function useIsMounted(): () => boolean {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = state === 'idle' ? pathname : undefined
    return () => {
      here.current = undefined
    }
  }, [state, pathname])
  // One component shows several records one after the other: an answer about one takes nobody away from the next.
  return useCallback(() => here.current === pathname, [pathname])
}

export function useGo(): NavigateFunction {
  const navigate = useNavigate()
  const stays = useIsMounted()
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (!stays()) return
      if (typeof to === 'number') void navigate(to)
      else void navigate(to, options)
    },
    [navigate, stays],
  )
}
