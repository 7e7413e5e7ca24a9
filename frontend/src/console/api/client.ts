// The console's way to `/ops/api`: its own session and csrf token, the language of the screen, failures as `Refusal`s.
// It never shows anything, and knows nothing of the investors' session.
import { Refusal, readRefusal } from '@/shared/api/refusal'
import { wireLanguage } from '@/shared/session/language'
import { useSession } from '@/shared/session/store'
import { operatorLeft, useOperator } from '../model/session'

const base = '/ops/api'
const timeoutMs = 60_000

export type Query = Record<string, string | number | undefined>

function address(path: string, query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (pairs.length === 0) return `${base}/${path}`
  return `${base}/${path}?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

function headers(): Record<string, string> {
  const token = useOperator.getState().csrfToken
  return {
    'Accept-Language': wireLanguage(useSession.getState().locale),
    ...(token ? { 'X-CSRF-Token': token } : {}),
  }
}

async function fetchInTime(url: string, init: RequestInit, outer?: AbortSignal): Promise<Response> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  outer?.addEventListener('abort', stop)
  try {
    return await fetch(url, { ...init, signal: limit.signal, credentials: 'same-origin' })
  } catch (error) {
    if (outer?.aborted) throw error
    throw new Refusal(0, limit.signal.aborted ? 'NetworkConnectionTimeout' : 'Error_Offline')
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}

async function answer<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body as T
  const refusal = readRefusal(response.ok ? 502 : response.status, body)
  if (refusal.messageKey === 'Error_NotLoggedIn') operatorLeft()
  throw refusal
}

export async function get<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return answer<T>(await fetchInTime(address(path, query), { headers: headers() }, signal))
}

export async function post<T>(path: string, body: object = {}): Promise<T> {
  const init = {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  return answer<T>(await fetchInTime(address(path, {}), init))
}

/** The file behind a document's link. */
export async function file(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetchInTime(url, {}, signal)
  if (!response.ok) throw readRefusal(response.status, await response.json().catch(() => undefined))
  return response.blob()
}
