// Waits for a call that the server refuses without a recent password, and opens the sheet that asks for it. The screen
// beneath does not change; leaving it, or the session's end, declines the question.
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { onReauthRequired } from '@/shared/api/reauth'
import { Refusal } from '@/shared/api/refusal'
import { part } from '@/shared/parts'
import { onSessionEnd } from '@/shared/session/lifecycle'
import { showRefusal } from '@/shared/ui/dialogs'
import type { ReauthSheetProps } from './ReauthSheet'

const sheet = part(() => import('./ReauthSheet'))

interface Question {
  Sheet: ComponentType<ReauthSheetProps>
  answer: (given: boolean) => void
}

export function ReauthPrompt() {
  const [question, setQuestion] = useState<Question | null>(null)
  const { pathname } = useLocation()

  useEffect(
    () =>
      onReauthRequired(async () => {
        const asked = location.hash
        const loaded = await sheet().catch(() => undefined)
        if (!loaded) void showRefusal(new Refusal(0, 'Error_NotSent'))
        if (!loaded || location.hash !== asked) return false
        return new Promise((answer) => setQuestion({ Sheet: loaded.default, answer }))
      }),
    [],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen turns the question of the last one down.
  useEffect(() => {
    const turnDown = () =>
      setQuestion((open) => {
        open?.answer(false)
        return null
      })
    const stop = onSessionEnd(turnDown)
    return () => {
      stop()
      turnDown()
    }
  }, [pathname])

  if (!question) return null
  const done = (given: boolean) => {
    question.answer(given)
    setQuestion(null)
  }
  return <question.Sheet onProven={() => done(true)} onCancel={() => done(false)} />
}
