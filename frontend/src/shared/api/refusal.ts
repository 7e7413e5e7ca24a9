// A refusal as the server sends it (decision 43), or the lack of any answer, as one typed error.
import type { FieldRefusal } from './wire'

export type RefusalParams = Record<string, string | number>

export class Refusal extends Error {
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly messageKey: string,
    readonly params: RefusalParams = {},
    /** The server's own text, shown when this build does not know the key. */
    readonly text = '',
    readonly fields: FieldRefusal[] = [],
  ) {
    super(messageKey)
    this.name = 'Refusal'
  }
}

/** The server's answer for something that does not exist, for cases in which it need not be asked. */
export const notThere = (): Refusal => new Refusal(404, 'Error_NotFound')

/** For an answer without the requested data. */
export const unreadable = (): Refusal => readRefusal(502, undefined)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function paramsOf(value: unknown): RefusalParams {
  if (!isRecord(value)) return {}
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(entries)
}

function fieldsOf(value: unknown): FieldRefusal[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (entry): entry is FieldRefusal =>
      isRecord(entry) && typeof entry.field === 'string' && typeof entry.messageKey === 'string',
  )
}

/** Reads a refusal's body; one that is not ours becomes the general refusal of its status. */
export function readRefusal(status: number, body: unknown): Refusal {
  if (isRecord(body) && typeof body.messageKey === 'string') {
    const text = typeof body.message === 'string' ? body.message : ''
    return new Refusal(status, body.messageKey, paramsOf(body.params), text, fieldsOf(body.fields))
  }
  if (status === 401) return new Refusal(status, 'Error_NotLoggedIn')
  if (status === 404) return notThere()
  if (status >= 500) return new Refusal(status, 'Error_Unavailable', { seconds: 5 })
  return new Refusal(status, 'Error_BadRequest', { field: '' })
}

/** Without a connection, a missing part of the program may be the cause. */
export const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(0, navigator.onLine ? 'Error_Unexpected' : 'Error_Offline')

/** A change requested without a connection is certainly not sent. */
export function holdOffline(): void {
  if (!navigator.onLine) throw new Refusal(0, 'Error_NotSent')
}
