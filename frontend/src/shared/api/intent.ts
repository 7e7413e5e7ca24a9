// One key for one intent of a person (decision 44): the same change sent again after its answer was lost carries the
// key of the first, so that the server does it once. The key lives in memory until the outcome is known; the sent data
// is never stored.
import { onSessionEnd } from '@/shared/session/lifecycle'
import { Refusal } from './refusal'

/** Keys of changes whose outcome is not known, by what they are. */
const open = new Map<string, string>()

onSessionEnd(() => open.clear())

/** 128 random bits; `randomUUID` is there in secure contexts only, and a self-hosted server may be reached by http. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the server said what became of it. Another try still under way, a failure and silence leave that open. */
const isAnswered = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.status >= 400 &&
  error.status < 500 &&
  error.messageKey !== 'IdempotencyInFlight'

/** Sends a change under the key of its intent. `what` distinguishes it from every other: the call and the sent data. */
export async function once<T>(what: unknown[], send: (key: string) => Promise<T>): Promise<T> {
  const intent = JSON.stringify(what)
  const key = open.get(intent) ?? freshKey()
  open.set(intent, key)
  try {
    const answer = await send(key)
    open.delete(intent)
    return answer
  } catch (error) {
    if (isAnswered(error)) open.delete(intent)
    throw error
  }
}
