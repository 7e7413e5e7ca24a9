// The one way to the server: adds the common fields, holds the 60 s limit, turns every failure into a `Refusal`.
// It never shows anything.
import { wireLanguage } from '@/shared/session/language'
import { expireSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { proveAgain } from './reauth'
import { Refusal, readRefusal } from './refusal'

export const timeoutMs = 60_000
const base = '/api'

type Scalar = string | number | boolean | null | undefined
export type Query = Record<string, Scalar>
export type Body = Record<string, unknown>
export type Mutation = 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  signal?: AbortSignal
  /** Keeps a 401 from ending the session: the asker only wants to know. */
  quiet?: boolean
  /** Makes a repeated submit answer as the first did (decision 44). */
  idempotencyKey?: string
}

export function commonFields(): { timestamp: number; language: 'zh' | 'en'; csrfToken?: string } {
  const { locale, csrfToken } = useSession.getState()
  return { timestamp: Date.now(), language: wireLanguage(locale), ...(csrfToken ? { csrfToken } : {}) }
}

const present = (entry: [string, Scalar]): boolean =>
  entry[1] !== undefined && entry[1] !== null && entry[1] !== ''

function withQuery(path: string, query: Query): string {
  const pairs = Object.entries({ ...query, ...commonFields() }).filter(present)
  return `${base}/${path}?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

async function fetchInTime(url: string, init: RequestInit, outer?: AbortSignal): Promise<Response> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  outer?.addEventListener('abort', stop)
  try {
    return await fetch(url, { ...init, signal: limit.signal, credentials: 'include' })
  } catch (error) {
    if (outer?.aborted) throw error
    throw new Refusal(0, limit.signal.aborted ? 'NetworkConnectionTimeout' : 'Error_Offline')
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

async function answer<T>(response: Response, quiet: boolean): Promise<T> {
  const body = await readBody(response)
  if (response.ok && body !== undefined) return body as T
  if (response.status === 401 && !quiet) expireSession()
  throw readRefusal(response.ok ? 502 : response.status, body)
}

export async function get<T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> {
  const response = await fetchInTime(withQuery(path, query), { method: 'GET' }, options.signal)
  return answer<T>(response, options.quiet ?? false)
}

async function sendOnce<T>(method: Mutation, path: string, body: Body, options: CallOptions): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const init = { method, headers, body: JSON.stringify({ ...body, ...commonFields() }) }
  const response = await fetchInTime(`${base}/${path}`, init, options.signal)
  return answer<T>(response, options.quiet ?? false)
}

/** What mends a refused change, by the refusal's key; each answers whether to send it again. */
const remedies: Record<string, () => Promise<boolean>> = {
  Error_Csrf: () => refreshToken().then(() => true),
  Error_ReauthRequired: proveAgain,
}

/**
 * Sends a change. A token that another tab has outdated is asked for anew, and a password that the server wants again
 * is asked of the investor; then the same change is sent again. Each at most once.
 */
export async function send<T>(
  method: Mutation,
  path: string,
  body: Body = {},
  options: CallOptions = {},
): Promise<T> {
  const tried = new Set<string>()
  for (;;) {
    try {
      return await sendOnce<T>(method, path, body, options)
    } catch (error) {
      const key = error instanceof Refusal ? error.messageKey : ''
      const mend = tried.has(key) ? undefined : remedies[key]
      if (!mend || !(await mend())) throw error
      tried.add(key)
    }
  }
}

/** Asks for the csrf token of the live session, or of a new anonymous one, and stores it. */
export async function refreshToken(): Promise<string> {
  const { csrfToken } = await get<{ csrfToken: string }>('security_csrftoken.json', {}, { quiet: true })
  useSession.getState().set({ csrfToken })
  return csrfToken
}
