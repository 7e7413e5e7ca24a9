// Logging in and out, and asking who is logged in.
import { asRefusal } from '@/shared/api/refusal'
import { operatorArrived, operatorLeft, operatorLoggedOut } from '../model/session'
import { get, post } from './client'
import type { LogInAnswer, SessionAnswer } from './wire'

export interface Credentials {
  email: string
  password: string
  totp?: string | undefined
}

const isSession = (answer: LogInAnswer): answer is LogInAnswer & SessionAnswer =>
  answer.csrf_token !== undefined && answer.operator !== undefined

/** Logs in; an answer without a session says which code is still missing. */
export async function logIn(credentials: Credentials): Promise<LogInAnswer> {
  const answer = await post<LogInAnswer>('login', credentials)
  if (isSession(answer)) operatorArrived(answer)
  return answer
}

export async function logOut(): Promise<void> {
  try {
    await post('logout')
  } finally {
    operatorLoggedOut()
  }
}

/** Takes up the session of this browser, if one lives. */
export async function restore(): Promise<void> {
  try {
    operatorArrived(await get<SessionAnswer>('me'))
  } catch (error) {
    if (asRefusal(error).status !== 401) throw error
    operatorLeft()
  }
}
