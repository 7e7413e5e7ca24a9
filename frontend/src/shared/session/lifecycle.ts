// How a session begins, ends and runs out in the browser. It asks nothing of the server.
import type { SessionUser } from '@/shared/api/wire'
import { rememberReturn } from './returning'
import { clearLocalExcept, dropLocal, type LocalKey, readLocal, writeLocal } from './storage'
import { resetSession, useSession } from './store'

const ended = new Set<() => void>()

/** Called whenever a session ends, so that cached answers of it can be thrown away. */
export function onSessionEnd(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

function announceEnd(): void {
  for (const listener of ended) listener()
}

/** The investor's data that the session keeps: never a number of a document. */
export function forSession(user: SessionUser): SessionUser {
  const { FirstName, LastName, FullName, MobileNumber, EmailAddress, EmailVerifiedInd, LanguageID } = user
  const { MobileCountryID, ProfilePictureUrl } = user
  return {
    FirstName,
    LastName,
    FullName,
    MobileNumber,
    MobileCountryID,
    EmailAddress,
    EmailVerifiedInd,
    LanguageID,
    ProfilePictureUrl,
  }
}

export function beginSession(csrfToken: string, user: SessionUser | null): void {
  const owner = user?.MobileNumber ?? ''
  const sameOwner = owner !== '' && owner === useSession.getState().draftOwner
  resetSession({ keepDrafts: sameOwner })
  useSession.setState({
    islogin: 1,
    csrfToken,
    user: user ? forSession(user) : null,
    draftOwner: owner,
    restored: true,
  })
}

/**
 * A session that the server already knows (a remembered one, one of another tab) continues in this tab. What somebody
 * else typed here is gone; from now on it is kept for this investor.
 */
export function resumeSession(csrfToken: string, user: SessionUser): void {
  const { draftOwner } = useSession.getState()
  if (draftOwner !== '' && draftOwner !== user.MobileNumber) resetSession({ keepDrafts: false })
  useSession.setState({ islogin: 1, csrfToken, user: forSession(user), draftOwner: user.MobileNumber })
}

/** With RememberMe: the flag and the phone number stay on this device. */
export function rememberLogIn(remember: boolean, phoneCode: string, phoneNumber: string): void {
  if (remember) {
    writeLocal('islogin', '1')
    writeLocal('phoneCode', phoneCode)
    writeLocal('phoneNumber', phoneNumber)
    return
  }
  for (const key of ['islogin', 'phoneCode', 'phoneNumber'] as const) dropLocal(key)
}

/** Stored data that belongs to no person, and the layouts of operators. */
const outlasting: LocalKey[] = ['language', 'CampaignCode', 'desk']

/** Deliberate log-out: everything of the investor goes. */
export function endSession(): void {
  clearLocalExcept(outlasting)
  resetSession({ keepDrafts: false })
  announceEnd()
}

/** After a 401 of the server: the visitor's place is remembered, and what was typed is kept for the same person. */
export function expireSession(route: string = location.hash.slice(1) || '/'): void {
  const wasLoggedIn = useSession.getState().islogin === 1
  const returnUrl = readLocal('returnUrl')
  clearLocalExcept(outlasting)
  if (wasLoggedIn) rememberReturn(route)
  else if (returnUrl) writeLocal('returnUrl', returnUrl)
  resetSession({ keepDrafts: true })
  announceEnd()
}
