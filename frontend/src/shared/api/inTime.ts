// A request that is given up after 60 s. It never reads the answer.
import { Refusal } from './refusal'

export const timeoutMs = 60_000

function whenStopped(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
}

/** Fetches, unless `asked` before has brought an answer already; a missing answer is a `Refusal`, being called off by the asker is not. */
export async function fetchInTime(
  url: string,
  init: RequestInit,
  outer?: AbortSignal,
  asked?: Promise<Response | undefined>,
): Promise<Response> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  outer?.addEventListener('abort', stop)
  try {
    const early = asked && (await Promise.race([asked, whenStopped(limit.signal)]))
    return early ?? (await fetch(url, { ...init, signal: limit.signal }))
  } catch (error) {
    if (outer?.aborted) throw error
    throw new Refusal(0, limit.signal.aborted ? 'NetworkConnectionTimeout' : 'Error_Offline')
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}
