// How an investor signs in and is reached: password, e-mail, phone, devices.
import type { Filled } from '@/shared/api/calls'
import { get, send } from '@/shared/api/client'
import type { Schemas, SessionUser } from '@/shared/api/wire'
import { passDraftsTo } from '@/shared/draft/drafts'
import { forSession, rememberLogIn } from '@/shared/session/lifecycle'
import { readLocal } from '@/shared/session/storage'
import { useSession } from '@/shared/session/store'

export type Device = Schemas['DeviceSession']
export type OutsideIdentity = Schemas['OutsideIdentity']

/** Loads the investor's present state, and keeps it in the session. */
export async function fetchUser(signal: AbortSignal): Promise<SessionUser> {
  const { user } = await get('account_profile.json', {}, { signal })
  useSession.getState().set({ user: forSession(user) })
  return user
}

export async function changePassword(change: Filled<Schemas['ChangePasswordForm']>): Promise<void> {
  await send('POST', 'account_changepassword.json', change)
}

/** Keeps the address and sends its link, which leads back to the home screen. */
export async function sendEmailLink(address: string): Promise<void> {
  await send('POST', 'account_email.json', { EmailAddress: address, ReturnURL: '/#/index' })
  const { user, set } = useSession.getState()
  if (user) set({ user: { ...user, EmailAddress: address.toLowerCase(), EmailVerifiedInd: false } })
}

export async function changeMobile(change: Filled<Schemas['MobileForm']>): Promise<void> {
  const { user } = await send('PUT', 'account_mobile.json', change)
  useSession.getState().set({ user: forSession(user) })
  passDraftsTo(user.MobileNumber)
  const [code = '', number = ''] = user.MobileNumber.split('-')
  if (readLocal('phoneNumber') !== null) rememberLogIn(true, code, number)
}

export const fetchDevices = async (signal: AbortSignal): Promise<Device[]> =>
  (await get('account_sessions.json', {}, { signal })).sessions

/** Ends one session, or all but this one. */
export async function endDevices(id?: number): Promise<void> {
  await send('DELETE', 'account_sessions.json', id === undefined ? {} : { id })
}

export const fetchIdentities = async (signal: AbortSignal): Promise<OutsideIdentity[]> =>
  (await get('account_identities.json', {}, { signal })).identities

/** Takes an outside identity away; every other device is logged out. */
export async function removeIdentity(id: number): Promise<void> {
  await send('DELETE', 'account_identities.json', { id })
}
