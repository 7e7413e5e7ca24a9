// Logging in and out.
import { get, refreshToken, send, wayTo } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'
import { beginSession, endSession, rememberLogIn } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'

export interface Credentials {
  /** `code-number`, or a verified e-mail address. */
  account: string
  password: string
  remember: boolean
  oauthBindToken: string | null
}

export type Provider = Schemas['Provider']

/** Outside identity providers that one may log in through; none unless the server is configured for some. */
export const fetchProviders = async (signal: AbortSignal): Promise<Provider[]> =>
  (await get('oauth_providers.json', {}, { signal, quiet: true })).providers

/** Where a log-in through a provider begins: the browser leaves this site there. */
export const providerAddress = (key: string): string => wayTo('oauth_start.json', { provider: key })

export async function loadBaseData(): Promise<void> {
  const { data } = await get('baseData.json', {})
  useSession.getState().set({ baseData: data })
}

export async function logIn({ account, password, remember, oauthBindToken }: Credentials): Promise<void> {
  if (!useSession.getState().csrfToken) await refreshToken()
  const { csrfToken, user } = await send(
    'POST',
    'login.json',
    {
      EmailOrMobile: account,
      Password: password,
      PasswordCrypted: false,
      RememberMe: remember,
      oauthBindToken,
    },
    { quiet: true },
  )
  beginSession(csrfToken, user ?? null)
  useSession.getState().set({ binding: null })
  const [phoneCode = '', phoneNumber = ''] = (user?.MobileNumber ?? account).split('-')
  rememberLogIn(remember, phoneCode, phoneNumber)
  await loadBaseData().catch(() => undefined)
}

/** Ends the session on the server if it can be reached, and here in any case. */
export async function logOut(): Promise<void> {
  if (!useSession.getState().csrfToken) await refreshToken().catch(() => undefined)
  await send('POST', 'logout.json', {}, { quiet: true }).catch(() => undefined)
  endSession()
}
