// Asking for a signing session, remembering which one the browser left for, and reading how far it is. What the browser
// brings back from the signing page is believed in nothing: the server's own record decides.
import { get, send } from '@/shared/api/client'
import { useSession } from '@/shared/session/store'

export type SceneCode = 'DDForm' | 'WireInvest' | 'WalletInvest'
export type SignedCode = 'DDForm' | 'LegalAppendix' | 'WalletAuthForm'
export type SessionState =
  | 'CREATED'
  | 'SENT'
  | 'COMPLETING'
  | 'COMPLETED'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'FAILED'

export interface SignedDocument {
  CodeKey: string
  DocumentID: number
  ThumbnailUrl?: string | null
}

export interface SessionAnswer {
  State: SessionState
  documents: SignedDocument[]
  signatureToken?: string | null
}

export interface SigningStart {
  sessionId: number
  url: string
  signatureToken: string
}

export type SigningRequest =
  | {
      SceneCodeKey: 'DDForm'
      UserEntityID: number
      Radios: Record<string, 'Yes' | 'No'>
      Texts: { MoreDetail: string }
    }
  | { SceneCodeKey: 'WireInvest' | 'WalletInvest'; UserInvestmentID: number }

/** Makes a session; the browser comes back to `route` of this site. */
export const startSigning = (request: SigningRequest, route: string): Promise<SigningStart> =>
  send<SigningStart>('POST', 'account_signature.json', {
    ...request,
    RedirectUrl: `${location.origin}/#${route}`,
  })

export const fetchSession = (sessionId: string, signal?: AbortSignal): Promise<SessionAnswer> =>
  get<SessionAnswer>('account_signature.json', { SessionID: sessionId }, signal ? { signal } : {})

/** Remembers the session that a screen leaves for, so that only its own return is taken up. */
export function rememberSession(subject: string, sessionId: number): void {
  useSession.getState().setDraft(`signing.${subject}`, { SessionID: String(sessionId) })
}

export function rememberedSession(subject: string): string | null {
  const kept = useSession.getState().drafts[`signing.${subject}`]?.SessionID
  return typeof kept === 'string' ? kept : null
}

export const forgetSession = (subject: string): void =>
  useSession.getState().setDraft(`signing.${subject}`, null)

/** Leaves for the signing page, which may be another site. */
export const leaveFor = (url: string): void => location.assign(url)
