// Why a change was not taken, under its form; where somebody else was faster, the way to the present version.

import type { Refusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { PendingProposal } from '../proposals/OpenProposals'
import { deskText } from './deskText'

interface RefusedProps {
  refusal: Refusal | undefined
  /** Whether the present version is offered for this one. */
  outdated: (refusal: Refusal) => boolean
  takeNew: () => Promise<void>
}

export function Refused({ refusal, outdated, takeNew }: RefusedProps) {
  const t = useT()
  if (!refusal) return null
  return (
    <div className="refusal" role="alert">
      <p>
        <Icon name="alert" size={16} />
        {deskText(t, refusal)}
      </p>
      <PendingProposal error={refusal} />
      {outdated(refusal) && (
        <button type="button" className="tool" onClick={() => void takeNew()}>
          {t('console.takeNew')}
        </button>
      )}
    </div>
  )
}
