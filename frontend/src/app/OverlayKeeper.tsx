// Dialogs and toasts go with the screen they were opened on, and with the step of it that Back leaves.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { closeOverlays } from '@/shared/ui/dialogs'
import { showsEntry } from '@/shared/ui/sheetHistory'

export function OverlayKeeper() {
  const { key, pathname, search } = useLocation()
  const way = useNavigationType()
  const last = useRef({ pathname, search })
  useEffect(() => {
    const before = last.current
    last.current = { pathname, search }
    const leftStep = way === 'POP' && before.search !== search
    if (before.pathname !== pathname || leftStep) void closeOverlays().catch(() => undefined)
  }, [pathname, search, way])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry that the router comes to.
  useEffect(showsEntry, [key])
  return null
}
