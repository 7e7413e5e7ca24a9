// Where a proposal stands, as a badge.
import { useT } from '@/shared/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/Status'
import type { ProposalState } from '../api/wire'

const tones: Record<ProposalState, Tone> = {
  PROPOSED: 'waiting',
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'quiet',
}

export function ProposalBadge({ state }: { state: ProposalState }) {
  const t = useT()
  return <StatusBadge tone={tones[state]} label={t(`console.proposal.state.${state}`)} />
}
