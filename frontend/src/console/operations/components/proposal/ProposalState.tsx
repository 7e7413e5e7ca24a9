// The state of a proposal, as a badge.

import type { Proposal, ProposalState } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/Status'

const tones: Record<ProposalState, Tone> = {
  PROPOSED: 'waiting',
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'quiet',
}

export function ProposalBadge({ state, unfinished }: Pick<Proposal, 'state' | 'unfinished'>) {
  const t = useT()
  if (unfinished) return <StatusBadge tone="waiting" label={t('console.proposal.unfinished')} />
  return <StatusBadge tone={tones[state]} label={t(`console.proposal.state.${state}`)} />
}
