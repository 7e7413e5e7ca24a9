// Waits for a signed document by asking again and again. It shows nothing and keeps nothing.
import type { SessionAnswer, SignedCode, SignedDocument } from './session'

/** Milliseconds between two questions: questionnaire, subscription, withdrawal (requirement part 2, section 9). */
export const questionnairePollMs = 3000
export const subscriptionPollMs = 2000
export const withdrawalPollMs = 3000
/** How often the document of a withdrawal is polled. */
export const withdrawalPolls = 50
/** After so many polls that failed, or showed that nothing was signed yet, waiting ends. */
export const maxMisses = 50
/** After so many answers in a row that nothing was signed yet, the way back to signing is shown beside the waiting. */
export const maxUnsigned = 5

export type Outcome =
  | { kind: 'found'; document: SignedDocument }
  | { kind: 'cancelled' }
  /** `late`: the polls are used up, and it is not there. */
  | { kind: 'expired' | 'failed' | 'givenUp' | 'late' }
  | Unsigned

/** The session still waits for its signature, whatever the browser came back with. */
export interface Unsigned {
  kind: 'unsigned'
  token: string | null
}

interface Waiting {
  read: (signal: AbortSignal) => Promise<SessionAnswer>
  code: SignedCode
  everyMs: number
  /** How often it is asked at most; without it as long as the document is being made. */
  atMost?: number | undefined
  /** Called after each answer with whether the signature has been missing for long. */
  onUnsigned?: ((unsigned: Unsigned | null) => void) | undefined
  signal: AbortSignal
}

/** Waits, or stops waiting when the screen is left. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

/** The meaning of an answer, or nothing while the document is still being made. */
export function outcomeOf(answer: SessionAnswer, code: SignedCode): Outcome | null {
  const document = answer.documents.find((candidate) => candidate.CodeKey === code)
  if (document) return { kind: 'found', document }
  switch (answer.State) {
    case 'CANCELLED':
      return { kind: 'cancelled' }
    case 'EXPIRED':
      return { kind: 'expired' }
    case 'FAILED':
      return { kind: 'failed' }
    default:
      return null
  }
}

/** Asks until there is an outcome. Null when the asker went away. */
export async function waitForDocument({
  read,
  code,
  everyMs,
  atMost = Number.POSITIVE_INFINITY,
  onUnsigned,
  signal,
}: Waiting): Promise<Outcome | null> {
  let misses = 0
  let unsigned = 0
  for (let asked = 1; !signal.aborted; asked += 1) {
    let missed: Outcome | null = null
    try {
      const answer = await read(signal)
      if (signal.aborted) return null
      const outcome = outcomeOf(answer, code)
      if (outcome) return outcome
      const waits: Unsigned | null =
        answer.State === 'SENT' ? { kind: 'unsigned', token: answer.signatureToken ?? null } : null
      unsigned = waits ? unsigned + 1 : 0
      onUnsigned?.(unsigned >= maxUnsigned ? waits : null)
      missed = waits
    } catch {
      if (signal.aborted) return null
      missed = { kind: 'givenUp' }
    }
    if (missed) misses += 1
    if (missed && misses >= maxMisses) return missed
    if (asked >= atMost) return { kind: 'late' }
    await pause(everyMs, signal)
  }
  return null
}
