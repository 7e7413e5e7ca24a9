// Codes, campaigns and registering.
import { get, refreshToken, send } from '@/shared/api/client'
import type { Country } from '@/shared/api/wire'
import { useSession } from '@/shared/session/store'

export const fetchCountries = async (signal: AbortSignal): Promise<Country[]> =>
  (await get<{ countries: Country[] }>('public_countries.json', {}, { signal })).countries

export interface Campaign {
  Active: boolean
  Name?: string | null
}

export const fetchCampaign = (code: string, signal: AbortSignal): Promise<Campaign> =>
  get<Campaign>('public_register_campaign.json', { CampaignCode: code }, { signal })

export interface SentCode {
  token: string
  codeLength: number
}

async function withToken(): Promise<void> {
  if (!useSession.getState().csrfToken) await refreshToken()
}

/** Sends a code by SMS; `mustExist` says whether the number has to be registered already. */
export async function sendCode(subject: string, mustExist: boolean): Promise<SentCode> {
  await withToken()
  return send<SentCode>(
    'POST',
    'verify_contact.json',
    { By: 'Mobile', MustExist: mustExist, Subject: subject },
    { quiet: true },
  )
}

export interface Registration {
  MobileNumber: string
  Password: string
  SMSCode: string
  Token: string
}

/** Sets a new password for a number that proved itself with a code. */
export async function resetPassword(account: Registration): Promise<void> {
  await withToken()
  await send('POST', 'reset_password.json', { ...account }, { quiet: true })
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
