// The one way to the server: adds the common fields, holds the 60 s limit, turns every failure into a `Refusal`.
// Requests and answers are typed by the server's own document. It never shows anything.
import { wireLanguage } from '@/shared/session/language'
import { expireSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { address, base, type Common, commonFieldsOf } from './address'
import type { AnswerTo, BodyOf, NameOf, QueryOf, WayOf } from './calls'
import { takeEarly } from './early'
import { fetchInTime } from './inTime'
import { once } from './intent'
import { proveAgain } from './reauth'
import { holdOffline, Refusal, readRefusal } from './refusal'

type Base = typeof base

type Mutation = 'POST' | 'PUT' | 'DELETE'

/** The answer of a call: `Answer<'get', 'account_order.json'>`. */
export type Answer<M extends 'get' | Lowercase<Mutation>, Name extends NameOf<Base, M>> = AnswerTo<
  Base,
  M,
  Name
>

export interface CallOptions {
  signal?: AbortSignal
  /** Keeps a 401 from ending the session: the asker only wants to know. */
  quiet?: boolean
  /** Sent without an idempotency key, since repeating it changes nothing; its answer is not stored. */
  repeatable?: boolean
}

export function commonFields(): Common {
  const { locale, csrfToken } = useSession.getState()
  return commonFieldsOf(wireLanguage(locale), csrfToken)
}

const withQuery = (name: string, query: object): string => address(name, { ...query, ...commonFields() })

/** Where the browser itself goes for a call that answers with a way on. It carries no token. */
export const wayTo = <Name extends WayOf<Base>>(name: Name, query: QueryOf<Base, Name>): string =>
  address(name, query)

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

/** Asks; values that are absent, null or empty are left out. */
export async function get<Name extends NameOf<Base, 'get'>>(
  name: Name,
  query: QueryOf<Base, Name>,
  options: CallOptions = {},
): Promise<Answer<'get', Name>> {
  const init: RequestInit = { method: 'GET', credentials: 'include' }
  const asked = takeEarly(name, query, commonFields().language)
  const response = await fetchInTime(withQuery(name, query), init, options.signal, asked)
  return answer(response, options.quiet ?? false)
}

interface Change {
  method: Mutation
  name: string
  body: object
  /** None for what carries a password, which is not kept even in memory. */
  key?: string | undefined
}

async function sendOnce<T>({ method, name, body, key }: Change, options: CallOptions): Promise<T> {
  holdOffline()
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (key) headers['Idempotency-Key'] = key
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    body: JSON.stringify({ ...body, ...commonFields() }),
  }
  return answer<T>(await fetchInTime(`${base}/${name}`, init, options.signal), options.quiet ?? false)
}

/** What mends a refused change, by the refusal's key; each answers whether to send it again. */
const remedies: Record<string, () => Promise<boolean>> = {
  Error_Csrf: () => refreshToken().then(() => true),
  Error_ReauthRequired: proveAgain,
}

/**
 * If another tab has outdated the token, a new one is requested; if the server wants the password again, the investor
 * is asked for it; then the same change is sent again. Each at most once.
 */
async function sendWithRetry<T>(change: Change, options: CallOptions): Promise<T> {
  const tried = new Set<string>()
  for (;;) {
    try {
      return await sendOnce(change, options)
    } catch (error) {
      const key = error instanceof Refusal ? error.messageKey : ''
      const mend = tried.has(key) ? undefined : remedies[key]
      if (!mend || !(await mend())) throw error
      tried.add(key)
    }
  }
}

/** Sends a change; sent again after its answer was lost, it is done once. */
export async function send<M extends Mutation, Name extends NameOf<Base, Lowercase<M>>>(
  method: M,
  name: Name,
  body: BodyOf<Base, Lowercase<M>, Name>,
  options: CallOptions = {},
): Promise<Answer<Lowercase<M>, Name>> {
  const change = { method, name, body }
  const withoutKey = !useSession.getState().islogin || 'Password' in body || options.repeatable
  if (withoutKey) return sendWithRetry(change, options)
  return once([method, name, body], (key) => sendWithRetry({ ...change, key }, options))
}

/**
 * Requests the csrf token of the live session, or of a new anonymous one, and keeps it, with the rule that comes with
 * it.
 */
export async function refreshToken(): Promise<string> {
  const { csrfToken, passwordLength } = await get('security_csrftoken.json', {}, { quiet: true })
  useSession.setState({ csrfToken, passwordLength })
  return csrfToken
}
