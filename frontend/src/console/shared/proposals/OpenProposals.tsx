// What waits for a second person on a record, with a link to it; and a link to a proposal that blocks another.
import { Link } from 'react-router-dom'
import { asRefusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { Proposal } from '../api/wire'
import { seesProposals } from '../session/rights'
import { useOperator } from '../session/session'
import { type ProposedOn, proposalAddress } from './address'
import { useProposalsOn } from './proposals'

interface OpenProposalsProps {
  /** The record, if it is there already. */
  on?: ProposedOn | undefined
  /** What was just proposed on this screen. */
  made?: Proposal | undefined
}

export function OpenProposals({ on, made }: OpenProposalsProps) {
  const t = useT()
  const sees = useOperator(({ operator }) => operator !== null && seesProposals(operator))
  const { data } = useProposalsOn(sees ? on : undefined)
  // While those of another record are loading, the ones before are still there.
  const open = data?.items.filter(
    ({ id, record }) => id !== made?.id && record.kind === on?.kind && record.id === on.id,
  )
  return (
    <>
      {made && (
        <div className="note" role="status">
          <p>
            <Icon name="clock" size={16} />
            <span>
              {t('console.proposal.made')} <ProposalLink proposal={made} />
            </span>
          </p>
        </div>
      )}
      {open?.map((proposal) => (
        <div className="note" key={proposal.id}>
          <p>
            <Icon name="clock" size={16} />
            <span>
              {proposal.unfinished
                ? t('console.proposal.openUnfinished')
                : t('console.proposal.open', { name: proposal.maker.name })}{' '}
              <ProposalLink proposal={proposal} />
            </span>
          </p>
        </div>
      ))}
    </>
  )
}

const ProposalLink = ({ proposal }: { proposal: Proposal }) => (
  <Link to={proposalAddress(proposal.id)}>{proposal.summary}</Link>
)

/** Under a refusal which says that the same is proposed already. */
export function PendingProposal({ error }: { error: unknown }) {
  const t = useT()
  const { messageKey, params } = asRefusal(error)
  const id = Number(params.proposal)
  if (messageKey !== 'ProposalPending' || !Number.isInteger(id)) return null
  return (
    <Link className="tool" to={proposalAddress(id)}>
      {t('console.proposal.see', { id })}
    </Link>
  )
}
