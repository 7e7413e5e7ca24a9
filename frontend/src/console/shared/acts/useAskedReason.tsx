// The reason for a proposal that is made in a dialog. The approver reads it, so it is required.
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
    /** Empties the field. */
    clear: () => {
      setTyped('')
      setMissing(false)
    },
    /** Whether a reason was typed. If not, the field says so. */
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
