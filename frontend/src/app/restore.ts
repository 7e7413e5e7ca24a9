// Before the guard decides: asks the server whether a session lives (a remembered one, or one of another tab), and
// takes it over. Without an answer what this tab knows stays.
import { get } from '@/shared/api/client'
import { Refusal } from '@/shared/api/refusal'
import type { SessionUser } from '@/shared/api/wire'
import { expireSession, forSession } from '@/shared/session/lifecycle'
import { readLocal } from '@/shared/session/storage'
import { isLoggedIn, useSession } from '@/shared/session/store'

function whenHydrated(): Promise<void> {
  if (useSession.getState().hydrated) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useSession.subscribe((state) => {
      if (!state.hydrated) return
      stop()
      resolve()
    })
  })
}

/** Whether this tab, or a remembered log-in on this device, gives reason to think that a session lives. */
const mayLive = (): boolean => isLoggedIn(useSession.getState()) || readLocal('islogin') === '1'

/** Whose session lives; null when nobody's. Only a session may read the profile. */
async function investorOf(): Promise<SessionUser | null> {
  if (!mayLive()) return null
  try {
    const { user } = await get('account_profile.json', {}, { quiet: true })
    return forSession(user)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null
    throw error
  }
}

async function restore(): Promise<void> {
  const { csrfToken } = await get('security_csrftoken.json', {}, { quiet: true })
  const user = await investorOf()
  if (!user && isLoggedIn(useSession.getState())) expireSession()
  useSession.getState().set({ csrfToken, islogin: user ? 1 : 0, user })
}

let restoring: Promise<void> | undefined

/** Starts the question once; later askers wait for the same answer. */
export function startRestore(): Promise<void> {
  restoring ??= whenHydrated()
    .then(restore)
    .catch(() => undefined)
    .then(() => useSession.getState().markRestored())
  return restoring
}
