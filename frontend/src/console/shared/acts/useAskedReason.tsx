// The reason in a question whose answer is a proposal: whoever approves it reads why, so it is never empty.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { WhyField } from './WhyField'

export function useAskedReason() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const reason = typed.trim()
  return {
    reason,
    /** Begins anew, with an empty field. */
    clear: () => {
      setTyped('')
      setMissing(false)
    },
    /** Whether a reason is there; the field says so where it is not. */
    isGiven: () => {
      setMissing(reason === '')
      return reason !== ''
    },
    field: (
      <WhyField
        label={t('console.proposal.reasonLabel')}
        hint={t('console.proposal.needsAdmin')}
        value={typed}
        missing={missing}
        onChange={(words) => {
          setMissing(false)
          setTyped(words)
        }}
      />
    ),
  }
}
