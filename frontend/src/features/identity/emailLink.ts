// The link that was sent to an e-mail address, and the 60 s until another may be asked for. Kept in session storage, so
// that a reload changes nothing.
import { useState } from 'react'
import { useCountdown } from '@/shared/countdown'
import { useSession } from '@/shared/session/store'
import { sendEmailLink } from './api/contacts'
import { mayAskAgain, resendSeconds } from './verification'

export interface EmailLink {
  /** Seconds until another may be asked for; 0 when it may. */
  wait: number
  /** The address that the last link went to; empty where none was sent from here. */
  sentTo: string
  sending: boolean
  request: (address: string) => Promise<void>
}

export function useEmailLink(): EmailLink {
  const held = useSession((state) => state.verifications.email)
  const [sending, setSending] = useState(false)
  const wait = useCountdown(held?.until ?? 0)

  const keep = (change: { token?: string; until: number }) => {
    const { verifications, set } = useSession.getState()
    const old = verifications.email ?? { token: '', codeLength: 0, until: 0 }
    set({ verifications: { ...verifications, email: { ...old, ...change } } })
  }

  const request = async (address: string) => {
    setSending(true)
    try {
      await sendEmailLink(address)
      keep({ token: address, until: Date.now() + resendSeconds * 1000 })
    } catch (error) {
      const until = mayAskAgain(error)
      if (until) keep({ until })
      throw error
    } finally {
      setSending(false)
    }
  }

  return { wait, sentTo: held?.token ?? '', sending, request }
}
