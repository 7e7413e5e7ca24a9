// Sheets as places of the browser's history, so that Back closes the topmost one and stays on its screen. Each lies on an entry
// above the screen's, with the same address, of which the router never hears: nothing that it shows changes there.
import { useEffect, useRef } from 'react'

interface Entry {
  /** The router's own number of the entry; one that it replaces keeps it, one that it pushes has the next. */
  idx?: number | null
  /** So many sheets lay on the screen here. */
  sheets?: number
}

interface Place {
  href: string
  state: Entry
}

const stateOf = (state: unknown): Entry => (state ?? {}) as Entry
const sheetsAt = (state: unknown): number => stateOf(state).sheets ?? 0
const numberOf = (state: unknown): number | null => stateOf(state).idx ?? null
const here = (): Place => ({ href: location.href, state: stateOf(history.state) })

/** How to close the open sheets, the lowest first. */
const open: (() => void)[] = []
/** So many entries lie above the screen's. After a reload with an open sheet they are there still, and it is not. */
let laid = sheetsAt(history.state)
/** The number of the screen's entry, which those above it share. */
let screen = numberOf(history.state)
/** The uppermost of them as it was last: a choice made in a sheet stands in its address, and becomes the screen's. */
let top = here()
/** On the way down from entries whose sheets are closed. */
let leaving = false
/** When that way was taken, and what was opened meanwhile. */
let left: { atMs: number; opened: Parameters<History['pushState']>[] } = { atMs: 0, opened: [] }
/** The browser takes no longer to go down; one that has not by then has given it up for the other screen. */
const hurryMs = 1000
/** The number of the entry that the router shows. */
let shown = screen
/** Screens that were left out of a sheet: their forward leads over its entry. */
const passed = new Set<number | null>()

function write({ href, state }: Place, sheets: number): void {
  const { sheets: _, ...rest } = state
  history.replaceState(sheets > 0 ? { ...rest, sheets } : rest, '', href)
}

/** Marks the uppermost entry, which the router may have replaced. */
function mark(): void {
  if (laid === 0 || numberOf(history.state) !== screen) return
  if (sheetsAt(history.state) !== laid) write(here(), laid)
  top = here()
}

/** Lays an entry for each open sheet, and takes those of closed ones back. */
function settle(): void {
  if (laid > 0 && numberOf(history.state) !== screen) {
    passed.add(screen)
    laid = 0
    leaving = false
  }
  if (leaving) return
  mark()
  if (laid < open.length) {
    if (laid === 0) screen = numberOf(history.state)
    passed.delete(screen)
    for (; laid < open.length; laid += 1) history.pushState({ ...history.state, sheets: laid + 1 }, '')
    top = here()
  } else if (laid > open.length) {
    leaving = true
    watch()
    history.go(open.length - laid)
  }
}

/** Notes what is opened on the way down: the browser itself does not tell. */
function watch(): void {
  left = { atMs: performance.now(), opened: [] }
  history.pushState = (...entry) => {
    left.opened.push(entry)
    History.prototype.pushState.apply(history, entry)
  }
}

/** The browser's own way of opening is there again. */
function stopWatching(): void {
  Reflect.deleteProperty(history, 'pushState')
}

/** An entry whose sheet is closed is no place to be: on to where the way led, or back to its screen. */
function pass(sheets: number): void {
  const forward = passed.has(numberOf(history.state)) && shown === numberOf(history.state)
  history.go(forward ? 1 : -sheets)
}

/** Another screen was opened while this one's sheet was on its way out: where the way down came too late, it is opened again, since
 * browsers differ in what they have left of it by then. */
function overtaken(): boolean {
  stopWatching()
  if (left.opened.length === 0 || numberOf(history.state) !== screen) return false
  const late = performance.now() - left.atMs < hurryMs
  if (late) for (const entry of left.opened) history.pushState(...entry)
  passed.add(screen)
  laid = 0
  return late
}

/** A screen that was opened by a typed address or a plain link has no number, and would never be given one: it follows what is shown. */
function number(): void {
  if (Number.isInteger(numberOf(history.state))) return
  history.replaceState({ ...history.state, idx: (shown ?? 0) + 1 }, '')
}

function arrive(event: PopStateEvent): void {
  number()
  const sheets = sheetsAt(history.state)
  const wasLeaving = leaving
  leaving = false
  if (wasLeaving && overtaken()) {
    event.stopImmediatePropagation()
    return
  }
  const onScreen = laid > 0 && numberOf(history.state) === screen
  if (onScreen && sheets < laid) {
    event.stopImmediatePropagation()
    laid = sheets
    write(top, sheets)
    top = here()
    // Whatever was opened since the others were closed is not what Back was meant for.
    const closed = wasLeaving ? [] : open.splice(sheets)
    for (const close of closed.reverse()) close()
    settle()
  } else if (sheets > 0) {
    event.stopImmediatePropagation()
    if (onScreen) history.go(laid - sheets)
    else pass(sheets)
  } else {
    for (const close of open.splice(0).reverse()) close()
    laid = 0
    shown = numberOf(history.state)
  }
}

// Before the router's own listener, which is there once it is drawn.
addEventListener('popstate', arrive, true)
settle()

/** Tells which entry the router shows, after each of its own steps. */
export function showsEntry(): void {
  shown = numberOf(history.state)
}

/** While it is drawn, Back calls `close` instead of leaving the screen. */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
    mark()
  })
  useEffect(() => {
    const own = () => latest.current()
    open.push(own)
    // Afterwards, so that one sheet in place of another, or the same drawn anew, is no step.
    queueMicrotask(settle)
    return () => {
      const at = open.indexOf(own)
      if (at >= 0) open.splice(at, 1)
      queueMicrotask(settle)
    }
  }, [])
}
