// Where the session state is kept: in session storage, through redux-persist's engine, soon after it changes, and at
// once when a form or the page is left. If the browser's storage is full or off, nothing on the screen is lost: it is
// there until the page is closed.
import sessionEngine from 'redux-persist/es/storage/session'
import type { PersistStorage } from 'zustand/middleware'

/** What changes within this time is written together. */
const gatherMs = 250

const waiting = new Set<() => void>()

/** Writes what has not been written yet. */
export function keepNow(): void {
  for (const write of waiting) write()
}

// When the next page belongs to another site's process, `pagehide` of this one may run after the next page has read the
// stored state.
addEventListener('beforeunload', keepNow)
addEventListener('pagehide', keepNow)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepNow())

export function keptInSession<S>(): PersistStorage<S> {
  let due: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    due?.()
    due = undefined
  }
  waiting.add(write)
  return {
    getItem: async (name) => {
      try {
        const kept = await sessionEngine.getItem(name)
        return kept ? JSON.parse(kept) : null
      } catch {
        return null
      }
    },
    setItem: (name, value) => {
      due = () => void sessionEngine.setItem(name, JSON.stringify(value)).catch(() => undefined)
      timer ??= setTimeout(write, gatherMs)
    },
    removeItem: (name) => void sessionEngine.removeItem(name).catch(() => undefined),
  }
}
