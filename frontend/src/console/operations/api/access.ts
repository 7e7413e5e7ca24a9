// One's own access: its state, the time of the daily e-mail, a new password, new recovery codes, another authenticator;
// and the first password.

import { get, post } from '@/console/shared/api/client'
import type { DailyMailWanted } from '@/console/shared/api/wire'
import { operatorLoggedOut } from '@/console/shared/session/session'
import { forget, useServer } from '@/shared/api/query'
import { fetchCsrfToken } from './csrfToken'

const key = ['ops', 'access']

export function useAccess() {
  return useServer(key, (signal) => get('me/access', {}, {}, signal))
}

const mailKey = ['ops', 'dailyMail']

export function useDailyMail() {
  return useServer(mailKey, (signal) => get('me/daily_mail', {}, {}, signal))
}

export async function chooseDailyMail(wanted: DailyMailWanted): Promise<void> {
  await post('me/daily_mail', {}, { wanted })
  await forget(mailKey)
}

/** Chooses the first password by an invitation; returns the log-in name. */
export async function join(token: string, password: string): Promise<string> {
  await fetchCsrfToken()
  return (await post('join', {}, { token, password })).email
}

export async function changePassword(password: string, newPassword: string): Promise<void> {
  await post('me/password', {}, { password, new_password: newPassword })
  await forget(key)
}

/** What shows who asks: the present password, and a code of the authenticator or a recovery code. */
export interface Proof {
  password: string
  totp: string
}

/** Makes new recovery codes: those before open nothing any more. */
export async function renewCodes(proof: Proof): Promise<string[]> {
  const { recovery_codes } = await post('me/recovery_codes', {}, proof)
  await forget(key)
  return recovery_codes
}

/** Puts the authenticator away, which ends every session, this one too. */
export async function renewAuthenticator(proof: Proof): Promise<void> {
  await post('me/totp/renew', {}, proof)
  operatorLoggedOut()
}

export async function endOwnSession(session: number): Promise<void> {
  await post('me/sessions/{session}/end', { session }, {})
  await forget(key)
}
