// Codes, campaigns and registering.

import type { Filled } from '@/shared/api/calls'
import { get, refreshToken, send } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'
import { useSession } from '@/shared/session/store'

export type Campaign = Schemas['CampaignAnswer']

export const fetchCampaign = (code: string, signal: AbortSignal): Promise<Campaign> =>
  get('public_register_campaign.json', { CampaignCode: code }, { signal })

export type SentCode = Schemas['VerifyContactAnswer']

async function withToken(): Promise<void> {
  if (!useSession.getState().csrfToken) await refreshToken()
}

/** Sends a code by SMS; `mustExist` says whether the number has to be registered already. */
export async function sendCode(subject: string, mustExist: boolean): Promise<SentCode> {
  await withToken()
  return send(
    'POST',
    'verify_contact.json',
    { By: 'Mobile', MustExist: mustExist, Subject: subject },
    { quiet: true },
  )
}

/** A number that proves itself with a code, and the password it is to have. */
export type Registration = Filled<Schemas['RegisterUser']>

/** Sets a new password for a number that proved itself with a code. */
export async function resetPassword(account: Registration): Promise<void> {
  await withToken()
  await send('POST', 'reset_password.json', account, { quiet: true })
}

export async function register(user: Registration, campaignCode: string | null): Promise<void> {
  await withToken()
  await send(
    'POST',
    'register.json',
    { user, ...(campaignCode ? { CampaignCode: campaignCode } : {}) },
    { quiet: true },
  )
}
