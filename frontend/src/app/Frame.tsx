// The frame of every page: the guard, overlays above screens, and the scroll position of each screen.
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { ReauthPrompt } from '@/shared/reauth/ReauthPrompt'
import { useSession } from '@/shared/session/store'
import { closeOverlays } from '@/shared/ui/dialogs'
import { OfflineBanner } from '@/shared/ui/States'
import { Guard } from './Guard'
import { SheetHistory } from './SheetHistory'

export function Frame() {
  useOverlaysOfScreen()
  return (
    <>
      <OfflineBanner />
      <OnTheWay />
      <Guard>
        <Outlet />
      </Guard>
      <ReauthPrompt />
      <SheetHistory />
      <Scroll />
    </>
  )
}

/** Dialogs and toasts go with the screen they were opened on, and with the step of it that Back leaves. */
function useOverlaysOfScreen() {
  const { pathname, search } = useLocation()
  const way = useNavigationType()
  const { state } = useNavigation()
  const last = useRef({ pathname, search })
  /** When the screen was left whose successor is being loaded. */
  const leftAt = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (state === 'loading') leftAt.current = performance.now()
  }, [state])
  useEffect(() => {
    const before = last.current
    last.current = { pathname, search }
    const leftStep = way === 'POP' && before.search !== search
    if (before.pathname !== pathname || leftStep) closeOverlays(leftAt.current)
    leftAt.current = undefined
  }, [pathname, search, way])
}

/** Says that the next screen's part is being loaded; a fast one is never seen. */
function OnTheWay() {
  const t = useT()
  const { state } = useNavigation()
  return state === 'loading' && <div className="on-the-way" role="status" aria-label={t('shared.loading')} />
}

/** Entries that a typed address or a plain link made share one key: their address tells them apart. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)

/** After a reload the router looks for the place once: when the first screen has its answers, and with them its height. */
function Scroll() {
  const restored = useSession((state) => state.restored)
  const { key } = useLocation()
  const first = useRef(key)
  const asking = useIsFetching() > 0
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 0)
    if (!restored || asking) clearTimeout(timer)
    return () => clearTimeout(timer)
  }, [restored, asking])
  return (ready || key !== first.current) && <ScrollRestoration getKey={placeOf} />
}
