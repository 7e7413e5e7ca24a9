// The steps of a wizard as places of the browser's history: each is above the one before it, so that Back of the
// browser and of the screen are the same, and Forward continues. The step is in the address, where a reload finds it;
// an address that is opened at a later step gets the steps before it pushed below.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router-dom'
import { useIsMounted } from '../useGo'

/** What the state of a step's location holds: how many steps of the wizard lie below it. */
export interface StepState {
  below?: number
}

const stateOf = (state: unknown): StepState => (state ?? {}) as StepState

export interface StepsOptions {
  /** The name of the step in the address. */
  name: 'step' | 'active'
  /** The step that is shown where the address names none. */
  first: number
  /** The first and the last step that can be shown now; the address is corrected to them. */
  least?: number
  reached: number
  /** The address of a step. */
  route: (step: number) => string
  /** The wizard has ended, so no history entries are added for its steps. */
  ended?: boolean
}

export interface Steps {
  step: number
  /** Goes to a step, by way of those between. */
  goTo: (step: number) => void
  /** Continues from this step after an answer, unless it was left meanwhile. */
  next: () => void
  back: () => void
}

export function useSteps({ name, first, least = 0, reached, route, ended = false }: StepsOptions): Steps {
  const navigate = useNavigate()
  const { state: moving } = useNavigation()
  const stays = useIsMounted()
  const { pathname, search, state } = useLocation()
  const named = new URLSearchParams(search).get(name)
  const wanted = named === null ? first : Number(named) || 0
  const step = Math.max(least, Math.min(wanted, reached))
  const isLaid = named === String(step) && stateOf(state).below === step - least

  /** Opens the steps from `from` to `to`, one above the other. */
  const climb = (from: number, to: number) => {
    for (let at = from; at <= to; at += 1) {
      void navigate(at === step ? here() : route(at), {
        replace: at === least,
        state: { below: at - least } satisfies StepState,
      })
    }
  }
  /** This address, which may say more than the step's own, with the step that is shown. */
  const here = () => {
    const query = new URLSearchParams(search)
    query.set(name, String(step))
    return `${pathname}?${query}`
  }
  // A navigation to another screen that is under way is not interrupted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are laid once for an entry that has none below it.
  useEffect(() => {
    if (moving === 'idle' && !isLaid && !ended) climb(least, step)
  }, [moving, isLaid, ended, search, state])

  const shown = useRef(step)
  useEffect(() => {
    shown.current = step
  }, [step])

  const goTo = (to: number) => {
    if (to < step) void navigate(to - step)
    else climb(step + 1, to)
  }
  return {
    step,
    goTo,
    next: () => {
      if (stays() && shown.current === step) goTo(step + 1)
    },
    back: () => void navigate(-1),
  }
}

/** Whether Back or Forward led here, to a step of a wizard. */
export function useWentBack(): boolean {
  const { state } = useLocation()
  return useNavigationType() === 'POP' && stateOf(state).below !== undefined
}

/** Leaves the finished steps behind: Back leads from the end to the page before the wizard. */
export function useEnded(): void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { below = 0 } = stateOf(state)
  useEffect(() => {
    if (below > 0) void navigate(-below)
  }, [below, navigate])
}

/** The state of a location that was opened from a step, which is below it. */
export const openedFromStep: object = { opened: true }

/** The way back from such a screen: to the step below it, or, for visitors from elsewhere, to `route`. */
export function useBackToStep(route: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isOpened = (state as { opened?: boolean } | null)?.opened === true
  return () => {
    if (isOpened) void navigate(-1)
    else void navigate(route, { replace: true })
  }
}
