// A code that was sent to a number: its token, its length, and the 60 s until another may be asked for. Each number has
// its own, and going back to one finds it as it was. Kept in session storage, so that a reload changes nothing; neither
// the code nor the number is kept.
import { useEffect, useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { type SentVerification, useSession } from '@/shared/session/store'
import { sendCode } from './api/registering'

export const resendSeconds = 60
export const usualCodeLength = 4

/** Whole seconds until an instant in milliseconds; 0 once it has passed. */
export const secondsUntil = (until: number, now: number = Date.now()): number =>
  Math.max(0, Math.ceil((until - now) / 1000))

/** When the server lets another be asked for, in milliseconds since 1970; undefined where it did not refuse for that. */
export function mayAskAgain(error: unknown): number | undefined {
  const { status, params } = asRefusal(error)
  const seconds = Number(params.seconds)
  return status === 429 && seconds > 0 ? Date.now() + seconds * 1000 : undefined
}

/** Counts down to an instant, second by second. */
export function useCountdown(until: number): number {
  const [, setLeft] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsUntil(until)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  // Of this very moment, so that another instant is never shown with the seconds of the one before.
  return secondsUntil(until)
}

type Purpose = 'register' | 'reset' | 'mobile'
type Verifications = Record<string, SentVerification>

/** How many numbers are remembered for a purpose; who tries more starts the first one's anew. */
const numbersKept = 5

/**
 * A mark that finds a number again and does not tell it: some twenty numbers of one country share each (FNV-1a, 32 bits).
 */
function markOf(subject: string): string {
  let mark = 0x811c9dc5
  for (const byte of new TextEncoder().encode(subject)) mark = Math.imul(mark ^ byte, 0x01000193) >>> 0
  return mark.toString(36)
}

/** Under which a number's code is kept. */
export const verificationKey = (purpose: Purpose, subject: string): string => `${purpose}/${markOf(subject)}`

/** What is kept with one more number, the oldest ones of its purpose gone. */
function withOne(all: Verifications, purpose: Purpose, key: string, held: SentVerification): Verifications {
  const { [key]: _, ...others } = all
  const own = Object.keys(others).filter((name) => name.startsWith(`${purpose}/`))
  for (const name of own.slice(0, Math.max(0, own.length - numbersKept + 1))) delete others[name]
  return { ...others, [key]: held }
}

/** Forgets what was sent for a purpose, once it is done. */
export function forgetVerifications(purpose: Purpose): void {
  const { verifications, set } = useSession.getState()
  const others = Object.entries(verifications).filter(([name]) => !name.startsWith(`${purpose}/`))
  set({ verifications: Object.fromEntries(others) })
}

export interface Verification {
  token: string
  codeLength: number
  /** Seconds until another code may be asked for; 0 when it may. */
  wait: number
  /** Whether a code was sent to this number before, so that the button offers to send again. */
  sent: boolean
  sending: boolean
  request: () => Promise<void>
}

/** The code for a number (`code-number`), as the form has it now. */
export function useVerification(purpose: Purpose, subject: string): Verification {
  const key = verificationKey(purpose, subject)
  const held = useSession((state) => state.verifications[key])
  const [sending, setSending] = useState(false)
  const wait = useCountdown(held?.until ?? 0)

  const keep = (change: { token?: string; codeLength?: number; until: number }) => {
    const { verifications, set } = useSession.getState()
    const old = verifications[key] ?? { token: '', codeLength: usualCodeLength, until: 0 }
    const next = { ...old, ...change }
    set({ verifications: withOne(verifications, purpose, key, next), token: next.token })
  }

  const request = async () => {
    setSending(true)
    try {
      const { token, codeLength } = await sendCode(subject, purpose === 'reset')
      keep({ token, codeLength, until: Date.now() + resendSeconds * 1000 })
    } catch (error) {
      const until = mayAskAgain(error)
      if (until) keep({ until })
      throw error
    } finally {
      setSending(false)
    }
  }

  return {
    token: held?.token ?? '',
    codeLength: held?.codeLength ?? usualCodeLength,
    wait,
    sent: Boolean(held?.token),
    sending,
    request,
  }
}
