// Before the guard decides: asks the server whose session is active (a remembered one, one of another tab, one that a
// log-in through a provider opened), and takes it over. Without an answer, what this tab knows stays.
import { get } from '@/shared/api/client'
import { expireSession, resumeSession } from '@/shared/session/lifecycle'
import { takeReturn } from '@/shared/session/returning'
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

/**
 * A log-in through a provider comes back to the home page; a visitor whom the guard had stopped continues to the page
 * they wanted.
 */
function goOn(): void {
  if (location.hash === '#/index' && readLocal('returnUrl')) location.replace(`#${takeReturn()}`)
}

async function restore(): Promise<void> {
  const answer = await get('security_csrftoken.json', {}, { quiet: true })
  const { csrfToken, user, passwordLength, development } = answer
  useSession.setState({ passwordLength, development })
  if (user) {
    resumeSession(csrfToken, user)
    goOn()
    return
  }
  if (isLoggedIn(useSession.getState())) expireSession()
  useSession.setState({ csrfToken, islogin: 0, user: null })
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
