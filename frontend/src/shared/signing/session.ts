// Asking for a signing session, remembering which one the browser left for, and reading how far it is. What the browser
// brings back from the signing page is believed in nothing: the server's own record decides.
import { get, send } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'
import { type DraftKind, dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'

export type SignedCode = Schemas['SignedCodeKey']
export type SignedDocument = Schemas['SignatureDocument']
export type SessionState = Schemas['SigningState']
export type SessionAnswer = Schemas['Signature']
export type SigningStart = Schemas['SignaturePlace']

/** The subject of the signature: the answers of an account's questionnaire, or an order. */
export type SigningRequest = Omit<Schemas['SignatureForm'], 'RedirectUrl'>

/** Makes a session; the browser comes back to `route` of this site. */
export const startSigning = (request: SigningRequest, route: string): Promise<SigningStart> =>
  send('POST', 'account_signature.json', {
    ...request,
    RedirectUrl: `${location.origin}/#${route}`,
  })

export const fetchSession = (sessionId: string, signal?: AbortSignal): Promise<SessionAnswer> =>
  get('account_signature.json', { SessionID: Number(sessionId) }, signal ? { signal } : {})

/** Remembers the session that a screen leaves for, so that only its own return is taken up. */
export const rememberSession = (subject: string, sessionId: number): void =>
  keepDraft(leftFor(subject), { session: String(sessionId) })

export const rememberedSession = (subject: string): string | null =>
  readDraft(leftFor(subject)).values.session ?? null

export const forgetSession = (subject: string): void => dropDraft(leftFor(subject).name)

const leftFor = (subject: string): DraftKind<{ session: string }> => ({
  name: `signing.${subject}`,
  version: 1,
  stored: ['session'],
})

/** The address of the signing page for a session's token. */
export const placeToSign = (token: string): string => `${location.origin}/sign/${token}`

/** Leaves for the signing page, which may be another site. */
export const leaveFor = (url: string): void => location.assign(url)
