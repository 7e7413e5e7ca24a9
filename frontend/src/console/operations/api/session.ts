// Logging in and out, and asking who is logged in.

import { get, post } from '@/console/shared/api/client'
import type { LogInAnswer, SessionAnswer } from '@/console/shared/api/wire'
import { operatorArrived, operatorLeft, operatorLoggedOut } from '@/console/shared/session/session'
import type { Schemas } from '@/shared/api/calls'
import { asRefusal } from '@/shared/api/refusal'
import { fetchCsrfToken } from './csrfToken'

const isSession = (answer: LogInAnswer): answer is LogInAnswer & SessionAnswer =>
  Boolean(answer.csrf_token && answer.operator)

/** Logs in; an answer without a session says which code is still missing. */
export async function logIn(credentials: Schemas['OperatorLogin']): Promise<LogInAnswer> {
  await fetchCsrfToken()
  const answer = await post('login', {}, credentials)
  if (isSession(answer)) operatorArrived(answer, answer.recovery_codes ?? [])
  return answer
}

export async function logOut(): Promise<void> {
  try {
    await post('logout', {}, {})
  } finally {
    operatorLoggedOut()
  }
}

/** Takes up the session of this browser, if one lives. */
export async function restore(): Promise<void> {
  try {
    operatorArrived(await get('me', {}, {}))
  } catch (error) {
    if (asRefusal(error).status !== 401) throw error
    operatorLeft()
  }
}
