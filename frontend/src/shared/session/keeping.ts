// Where the session state is kept: in session storage, through redux-persist's engine, once the typing rests and before the page goes.
// A browser that is full, or keeps nothing, loses nothing that is on the screen: it is there until the page is closed.
import sessionEngine from 'redux-persist/es/storage/session'
import type { PersistStorage } from 'zustand/middleware'

/** So long nothing has to change before it is written. */
const restMs = 250

export function keptInSession<S>(): PersistStorage<S> {
  let due: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    due?.()
    due = undefined
  }
  addEventListener('pagehide', write)
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
      clearTimeout(timer)
      timer = setTimeout(write, restMs)
    },
    removeItem: (name) => void sessionEngine.removeItem(name).catch(() => undefined),
  }
}
