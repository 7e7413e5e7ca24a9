// A code that was sent to a number: its token, its length, and the 60 s until another may be requested. Each number has
// its own, and going back to one finds it unchanged. The number in the form keeps its own over a reload; which numbers
// the others were sent to is known in memory only, and neither a code nor a number, nor anything from which one could
// be derived, is stored with it.
import { useEffect, useRef, useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { useCountdown } from '@/shared/countdown'
import { type SentVerification, useSession } from '@/shared/session/store'
import { sendCode } from './api/registering'

export const resendSeconds = 60
export const usualCodeLength = 4

/**
 * When the server allows another request, in milliseconds since 1970; undefined if it did not refuse for that reason.
 */
export function mayAskAgain(error: unknown): number | undefined {
  const { status, params } = asRefusal(error)
  const seconds = Number(params.seconds)
  return status === 429 && seconds > 0 ? Date.now() + seconds * 1000 : undefined
}

type Purpose = 'register' | 'reset' | 'mobile'

/** Under which a number's code is found, while the page lasts. */
const keyOf = (purpose: Purpose, subject: string): string => `${purpose}/${subject}`

/** Keeps over a reload what belongs to the number in the form, or that nothing does. */
function store(purpose: Purpose, held: SentVerification | undefined): void {
  const { verifications, set } = useSession.getState()
  if (verifications[purpose] === held) return
  const { [purpose]: _, ...others } = verifications
  set({ verifications: held ? { ...others, [purpose]: held } : others })
}

/** Forgets what was sent for a purpose, once it is done. */
export function forgetVerifications(purpose: Purpose): void {
  const others = Object.entries(useSession.getState().numbers).filter(
    ([name]) => !name.startsWith(keyOf(purpose, '')),
  )
  useSession.setState({ numbers: Object.fromEntries(others) })
  store(purpose, undefined)
}

/**
 * What was sent to the number in the form. The stored part has no number: it follows the form's, and so belongs to the
 * one that the form's draft restores after a reload.
 */
function useHeld(purpose: Purpose, subject: string): SentVerification | undefined {
  const key = keyOf(purpose, subject)
  const held = useSession((state) => state.numbers[key])
  const entered = useRef(true)
  useEffect(() => {
    const { numbers, verifications } = useSession.getState()
    const reloaded =
      entered.current && !Object.keys(numbers).some((name) => name.startsWith(keyOf(purpose, '')))
    const left = reloaded && /\d-.*\d/.test(subject) ? verifications[purpose] : undefined
    entered.current = false
    if (left) useSession.setState({ numbers: { ...numbers, [key]: left } })
    store(purpose, held ?? left)
  }, [purpose, subject, key, held])
  return held
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
  const held = useHeld(purpose, subject)
  const [sending, setSending] = useState(false)
  const wait = useCountdown(held?.until ?? 0)

  const keep = (change: { token?: string; codeLength?: number; until: number }) => {
    const { numbers, set } = useSession.getState()
    const key = keyOf(purpose, subject)
    const old = numbers[key] ?? { token: '', codeLength: usualCodeLength, until: 0 }
    const next = { ...old, ...change }
    useSession.setState({ numbers: { ...numbers, [key]: next } })
    set({ token: next.token })
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
