// The steps of the wizard as places of the browser's history: each lies above the one before it, so that Back of the browser and of
// the screen are one way, and forward leads on. The step stands in the address, where a reload finds it; the session keeps it for
// whoever comes back from elsewhere, and the steps below it are laid anew.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useSession } from '@/shared/session/store'
import { wizardRoute } from './routes'

/** What is known of an entry of the history beside its address. */
interface Entry {
  /** The step before lies below this one. */
  stepped?: true
  /** It was opened from the wizard, which lies below it. */
  opened?: true
}

const entryOf = (state: unknown): Entry => (state ?? {}) as Entry

interface Range {
  /** The step that is shown where the address names none. */
  first: number
  /** The last one that can be shown. */
  last: number
}

export interface Steps {
  step: number
  next: () => void
  back: () => void
}

export function useSteps({ first, last }: Range): Steps {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { stepped } = entryOf(state)
  const named = new URLSearchParams(search).get('step')
  const step = Math.max(0, Math.min(named === null ? first : Number(named) || 0, last))

  const go = (to: number, replace: boolean) => {
    const query = new URLSearchParams(search)
    query.set('step', String(to))
    navigate({ pathname, search: `?${query}` }, { replace, state: { stepped: true } satisfies Entry })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are laid once for an entry that has none below it.
  useEffect(() => {
    if (stepped) return
    for (let at = 0; at <= step; at += 1) go(at, at === 0)
  }, [stepped, search])

  const shown = useRef(step)
  useLayoutEffect(() => {
    useSession.getState().set({ addressDataActive: step })
    if (shown.current !== step) scrollTo(0, 0)
    shown.current = step
  }, [step])

  return { step, next: () => go(step + 1, false), back: () => navigate(-1) }
}

/** Whether Back or Forward led here, to a step of the wizard. */
export function useWentBack(): boolean {
  const { state } = useLocation()
  return useNavigationType() === 'POP' && entryOf(state).stepped === true
}

/** Opens a screen of the papers from the wizard. */
export function useOpen(): (route: string) => void {
  const navigate = useNavigate()
  return (route) => navigate(route, { state: { opened: true } satisfies Entry })
}

/** The way back from such a screen: to the papers' step that lies below it, or, for whoever came from elsewhere, to a new one. */
export function useBackToWizard(framework: number): () => void {
  const navigate = useNavigate()
  const { opened } = entryOf(useLocation().state)
  return () => {
    useSession.getState().set({ addressDataActive: 2 })
    if (opened) navigate(-1)
    else navigate(wizardRoute(framework), { replace: true })
  }
}
