// A code that was sent: its token, its length, and the 60 s until another may be asked for. Kept in session storage, so
// that a reload changes nothing; the code itself is never kept.
import { useEffect, useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { useSession } from '@/shared/session/store'
import { sendCode } from './api/registering'

export const resendSeconds = 60
export const usualCodeLength = 4

/** Whole seconds until an instant in milliseconds; 0 once it has passed. */
export const secondsUntil = (until: number, now: number = Date.now()): number =>
  Math.max(0, Math.ceil((until - now) / 1000))

/** Counts down to an instant, second by second. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    setLeft(secondsUntil(until))
    const timer = setInterval(() => {
      const now = secondsUntil(until)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}

export interface Verification {
  token: string
  codeLength: number
  /** Seconds until another code may be asked for; 0 when it may. */
  wait: number
  /** Whether a code was sent from this form before, so that the button offers to send again. */
  sent: boolean
  sending: boolean
  request: (subject: string) => Promise<void>
}

export function useVerification(purpose: 'register' | 'reset' | 'mobile'): Verification {
  const held = useSession((state) => state.verifications[purpose])
  const [sending, setSending] = useState(false)
  const wait = useCountdown(held?.until ?? 0)

  const keep = (change: { token?: string; codeLength?: number; until: number }) => {
    const { verifications, set } = useSession.getState()
    const old = verifications[purpose] ?? { token: '', codeLength: usualCodeLength, until: 0 }
    const next = { ...old, ...change }
    set({ verifications: { ...verifications, [purpose]: next }, token: next.token })
  }

  const request = async (subject: string) => {
    setSending(true)
    try {
      const { token, codeLength } = await sendCode(subject, purpose === 'reset')
      keep({ token, codeLength, until: Date.now() + resendSeconds * 1000 })
    } catch (error) {
      const refusal = asRefusal(error)
      const seconds = Number(refusal.params.seconds)
      if (refusal.status === 429 && seconds > 0) keep({ until: Date.now() + seconds * 1000 })
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
