// The console's way to `/ops/api`: its own session and csrf token, the language of the screen, failures as `Refusal`s.
// Typed by the server's own document. It never shows anything, and knows nothing of the investors' session.

import type { AnswerTo, BodyOf, NameOf, PartsOf, QueryOf, UploadName } from '@/shared/api/calls'
import { fetchInTime } from '@/shared/api/inTime'
import { once } from '@/shared/api/intent'
import { readRefusal } from '@/shared/api/refusal'
import { type FormAnswer, isSuccess, type SendOptions, sendForm } from '@/shared/api/sendForm'
import { wireLanguage } from '@/shared/session/language'
import { useSession } from '@/shared/session/store'
import { operatorLeft, useOperator } from '../session/session'
import { isAttended } from './attention'

const base = '/ops/api'
type Base = typeof base

function address(name: string, parts: Record<string, string | number>, query: object = {}): string {
  const path = name.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''))
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
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

/** Says of a question that nobody asked it: the console did by itself. */
const unattended = (): Record<string, string> => (isAttended() ? {} : { 'Landfall-Unattended': '1' })

function read<T>(answer: FormAnswer): T {
  if (isSuccess(answer)) return answer.body as T
  const { status, body } = answer
  const refusal = readRefusal(status < 300 ? 502 : status, body)
  if (refusal.messageKey === 'Error_NotLoggedIn') operatorLeft()
  throw refusal
}

const answer = async <T>(response: Response): Promise<T> =>
  read<T>({ status: response.status, body: await response.json().catch(() => undefined) })

export async function get<Name extends NameOf<Base, 'get'>>(
  name: Name,
  parts: PartsOf<Name>,
  query: QueryOf<Base, Name>,
  signal?: AbortSignal,
): Promise<AnswerTo<Base, 'get', Name>> {
  const init: RequestInit = { headers: { ...headers(), ...unattended() }, credentials: 'same-origin' }
  return answer<AnswerTo<Base, 'get', Name>>(await fetchInTime(address(name, parts, query), init, signal))
}

/** For files that the browser fetches by itself: the answer is no JSON, so that no type describes it. */
export const fileAddress = (name: string, query: object): string => address(name, {}, query)

async function change<Answer>(
  method: 'POST' | 'PUT',
  name: string,
  parts: Record<string, string | number>,
  body: object,
): Promise<Answer> {
  const to = address(name, parts)
  const sent = JSON.stringify(body)
  const send = async (key?: string): Promise<Answer> => {
    const keyed: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
    const init: RequestInit = {
      method,
      headers: { ...headers(), 'Content-Type': 'application/json', ...keyed },
      credentials: 'same-origin',
      body: sent,
    }
    return answer(await fetchInTime(to, init))
  }
  // What carries a password is not kept even in memory.
  return 'password' in body ? send() : once([method, to, sent], send)
}

/** The body of a change request. */
/** The options of a call. */
export type Asked<Name extends string> = QueryOf<Base, Name>

export type Sent<Name extends string> = BodyOf<Base, 'post', Name>

export const post = <Name extends NameOf<Base, 'post'>>(
  name: Name,
  parts: PartsOf<Name>,
  body: BodyOf<Base, 'post', Name>,
): Promise<AnswerTo<Base, 'post', Name>> => change('POST', name, parts, body)

export const put = <Name extends NameOf<Base, 'put'>>(
  name: Name,
  parts: PartsOf<Name>,
  body: BodyOf<Base, 'put', Name>,
): Promise<AnswerTo<Base, 'put', Name>> => change('PUT', name, parts, body)

function formOf(chosen: File, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', chosen)
  return form
}

/** Sends a file; how the answer is read is the caller's. */
export function sendFile(
  name: UploadName<Base>,
  chosen: File,
  fields: Record<string, string> = {},
): Promise<Response> {
  const body = formOf(chosen, fields)
  const init: RequestInit = { method: 'POST', headers: headers(), credentials: 'same-origin', body }
  return fetchInTime(address(name, {}), init)
}

interface UploadParts extends Omit<SendOptions, 'headers'> {
  parts?: Record<string, string | number>
  fields: Record<string, string>
}

/** Sends a file that may be large, reports the progress, and returns what the server made of it. */
export async function upload<Answer>(
  name: UploadName<Base>,
  chosen: File,
  { parts = {}, fields, ...options }: UploadParts,
): Promise<Answer> {
  const form = formOf(chosen, fields)
  return read<Answer>(await sendForm(address(name, parts), form, { ...options, headers: headers() }))
}

/** The file behind a document's link. */
export async function file(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetchInTime(url, { credentials: 'same-origin' }, signal)
  if (!response.ok) throw readRefusal(response.status, await response.json().catch(() => undefined))
  return response.blob()
}
