// A request that is given up after 60 s. It never reads the answer.
import { Refusal } from './refusal'

export const timeoutMs = 60_000

/** Fetches; a missing answer is a `Refusal`, being called off by the asker is not. */
export async function fetchInTime(url: string, init: RequestInit, outer?: AbortSignal): Promise<Response> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  outer?.addEventListener('abort', stop)
  try {
    return await fetch(url, { ...init, signal: limit.signal })
  } catch (error) {
    if (outer?.aborted) throw error
    throw new Refusal(0, limit.signal.aborted ? 'NetworkConnectionTimeout' : 'Error_Offline')
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}
