// Gives each open sheet a place in the browser's history, so that Back closes the topmost one and stays on the screen. The place is
// an entry above the screen's with the same address; the location's state says how many sheets lie there.
import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  type BlockerFunction,
  type Location,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom'
import { closeSheetsAbove, countOpenSheets, useOpenSheets } from '@/shared/ui/openSheets'

const sheetsAt = ({ state }: Location): number => (state as { sheets?: number } | null)?.sheets ?? 0

/** Navigation options that give the current entry this many open sheets. */
const laid = ({ state }: Location, sheets: number) => ({
  state: { ...(state as object | null), sheets },
  preventScrollReset: true,
})

/** Another screen that was requested from the entry of a sheet. */
interface Held {
  location: Location
  replace: boolean
}

export function SheetHistory() {
  const location = useLocation()
  const way = useNavigationType()
  const navigate = useNavigate()
  const open = useOpenSheets()
  /** The place that was drawn last, and the sheets that lie there now: React may pass over a place that Back leaves at once. */
  const last = useRef({ location, sheets: sheetsAt(location) })
  /** On the way down from entries whose sheets are closed. */
  const leaving = useRef(false)
  const held = useRef<Held>(undefined)
  /** What a choice made in a sheet changed in its address. */
  const chosen = useRef<string>(undefined)
  /** The choice's address is not drawn yet: a sheet that it closed keeps its place until then. */
  const choosing = useRef(false)

  // A screen is left from its own entry only: its sheets are closed first. A choice made in a sheet may change the address.
  const holds: BlockerFunction = ({ currentLocation: from, nextLocation: to, historyAction }) => {
    const isChoice = historyAction === 'REPLACE' && from.pathname === to.pathname && countOpenSheets() > 0
    if (isChoice && sheetsAt(from) > 0) {
      chosen.current = to.search
      choosing.current = true
    }
    if (historyAction === 'POP' && to.key === last.current.location.key) queueMicrotask(() => undone(to))
    if (historyAction === 'POP' || sheetsAt(from) === 0 || sheetsAt(to) > 0 || isChoice) return false
    held.current = { location: to, replace: historyAction === 'REPLACE' }
    return true
  }
  const blocker = useBlocker(holds)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    closeSheetsAbove(0)
  }, [blocker])

  // A layout effect, because Back could come before a delayed effect runs, whose entry would then replace the one below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open is counted as it is now.
  useLayoutEffect(() => {
    const before = last.current
    if (before.location === location) return settle()
    const wasLeaving = leaving.current
    const now = sheetsAt(location)
    const left = before.location.pathname === location.pathname && before.sheets > now ? before.sheets : 0
    last.current = { location, sheets: now }
    // An entry that was pushed and then taken back before it was drawn is still drawn first.
    if (way === 'POP') leaving.current = false
    if (way === 'POP' || location.search === chosen.current) choosing.current = false
    if (left > 0 && way === 'POP') {
      // It becomes the screen's.
      const search = chosen.current
      const { pathname, state } = location
      chosen.current = undefined
      if (search !== undefined)
        navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
      // Back was not meant for what was opened after the others were closed.
      if (!wasLeaving && countOpenSheets() > now) return closeSheetsAbove(now)
    }
    // A choice that was made dropped the state.
    if (left > 0 && way === 'REPLACE') lay(left, true)
    else settle()
  }, [location, open])

  /** Back came to the place that is still drawn, from one that is not drawn yet: React has nothing to draw. */
  const undone = (to: Location) => {
    if (last.current.sheets === sheetsAt(to)) return
    const wasLeaving = leaving.current
    last.current.sheets = sheetsAt(to)
    leaving.current = false
    if (wasLeaving) settle()
    else closeSheetsAbove(last.current.sheets)
  }

  const lay = (sheets: number, replace: boolean) => {
    last.current.sheets = sheets
    navigate(location, { replace, ...laid(location, sheets) })
  }

  /** Lays an entry for each open sheet, takes those of closed ones back, and then goes where it was held from going. */
  const settle = () => {
    if (leaving.current || choosing.current) return
    const now = last.current.sheets
    const sheets = countOpenSheets()
    if (sheets > now) lay(now + 1, false)
    if (sheets < now) {
      leaving.current = true
      navigate(sheets - now)
    }
    const to = held.current
    if (sheets > 0 || now > 0 || !to) return
    held.current = undefined
    navigate(to.location, { replace: to.replace, state: to.location.state })
  }
  return null
}
