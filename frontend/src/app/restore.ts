// Before the guard decides: asks the server whether a session lives (a remembered one, or one of another tab), and
// takes it over. Without an answer what this tab knows stays.
import { get } from '@/shared/api/client'
import { Refusal } from '@/shared/api/refusal'
import type { BaseData, Coded, SessionUser } from '@/shared/api/wire'
import { expireSession } from '@/shared/session/lifecycle'
import { readLocal } from '@/shared/session/storage'
import { isLoggedIn, useSession } from '@/shared/session/store'

interface TokenAnswer {
  csrfToken: string
  /** The live session's investor; null when nobody is logged in. */
  user?: SessionUser | null
}

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

/** A server that does not name the investor with the token is asked for base data, which only a session may read. */
async function sessionLives(answer: TokenAnswer): Promise<boolean> {
  if (answer.user !== undefined) return answer.user !== null
  if (!mayLive()) return false
  try {
    const { data } = await get<Coded<BaseData>>('baseData.json', {}, { quiet: true })
    useSession.getState().set({ baseData: data })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return false
    throw error
  }
}

/** Who was remembered on this device, as far as it was kept. */
function remembered(): SessionUser | null {
  const [code, number] = [readLocal('phoneCode'), readLocal('phoneNumber')]
  return code && number ? { MobileNumber: `${code}-${number}` } : null
}

async function restore(): Promise<void> {
  const answer = await get<TokenAnswer>('security_csrftoken.json', {}, { quiet: true })
  const alive = await sessionLives(answer)
  const session = useSession.getState()
  if (!alive && isLoggedIn(session)) expireSession()
  const user = answer.user ?? session.user ?? remembered()
  session.set({ csrfToken: answer.csrfToken, islogin: alive ? 1 : 0, ...(alive ? { user } : {}) })
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
