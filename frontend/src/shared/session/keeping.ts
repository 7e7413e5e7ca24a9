// Where the session state is kept: in session storage, through redux-persist's engine, soon after it changes, and at once when a form
// or the page is left.
// A browser that is full, or keeps nothing, loses nothing that is on the screen: it is there until the page is closed.
import sessionEngine from 'redux-persist/es/storage/session'
import type { PersistStorage } from 'zustand/middleware'

/** What changes within this time is written together. */
const gatherMs = 250

const waiting = new Set<() => void>()

/** Writes what has not been written yet. */
export function keepNow(): void {
  for (const write of waiting) write()
}

// A page that goes to another site's process may run its `pagehide` after the next page has read what was kept.
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
