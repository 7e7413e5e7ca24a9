// One act that needs two people: what it is, who proposed it and why, what it changes, and what can be done with it.
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useProposal } from '@/console/operations/api/proposals'
import { ProposalActs } from '@/console/operations/components/proposal/ProposalActs'
import { ProposalHistory } from '@/console/operations/components/proposal/ProposalHistory'
import { ProposalBadge } from '@/console/operations/components/proposal/ProposalState'
import { useProposalPlace } from '@/console/operations/model/proposals'
import type { Proposal, ProposalDetail } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { proposedPlace } from '@/console/shared/place/records'
import { proposalsAddress } from '@/console/shared/proposals/address'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useOperator } from '@/console/shared/session/session'
import { zonedTime } from '@/console/shared/time/clock'
import { IssueProgress } from '@/console/subscription/components/IssueProgress'
import { IssueWarnings } from '@/console/subscription/components/IssueWarnings'
import { ProposedIssue } from '@/console/subscription/components/ProposedIssue'
import { useT } from '@/shared/i18n'
import { Proposed } from '../components/Proposed'
import './proposal.css'

export default function ProposalPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = proposalsAddress(useProposalPlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = useProposal(id)
  const proposal = data?.id === id ? data : undefined
  if (!proposal) {
    const gone = { title: t('console.proposal.gone'), text: t('console.proposal.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.proposal.back') }}
      title={proposal.summary}
      aside={
        <>
          <ProposalBadge state={proposal.state} unfinished={proposal.unfinished} />
          <span className="muted figures">{`#${proposal.id}`}</span>
        </>
      }
    >
      <div className="investor proposal">
        <div className="investor-side">
          <Facts proposal={proposal} />
          {proposal.issue && proposal.state === 'APPROVED' && (
            <IssueProgress issue={proposal.issue} isUnfinished={proposal.unfinished} />
          )}
          <ProposalActs
            key={proposal.id}
            proposal={proposal}
            effect={
              <>
                {proposal.issue && <IssueWarnings issue={proposal.issue} />}
                <Proposed proposal={proposal} isOpen />
              </>
            }
            reload={refetch}
          />
        </div>
        <div className="investor-main">
          <What proposal={proposal} />
          <ProposalHistory events={proposal.history} />
        </div>
      </div>
    </RecordPage>
  )
}

function Facts({ proposal }: { proposal: ProposalDetail }) {
  const t = useT()
  const { ended } = proposal
  const words = (text: string | null | undefined) => text && <span className="proposal-words">{text}</span>
  const facts: Fact[] = [
    [t(`console.proposal.record.${proposal.record.kind}`), <RecordOf key="record" proposal={proposal} />],
    [t('console.proposal.maker'), proposal.maker.name],
    [t('console.proposal.at'), zonedTime(proposal.proposed_at)],
    [
      t(proposal.kind === 'revoke_issued' ? 'console.reasonFor' : 'console.proposal.reason'),
      words(proposal.reason),
    ],
    ...(ended
      ? ([
          [t('console.proposal.endedBy'), ended.by.name],
          [t('console.proposal.endedAt'), zonedTime(ended.at)],
          [t('console.proposal.comment'), words(ended.comment)],
        ] satisfies Fact[])
      : []),
  ]
  return (
    <section className="record-part">
      <FactList facts={facts} />
    </section>
  )
}

function RecordOf({ proposal: { record } }: { proposal: Proposal }) {
  const me = useOperator(({ operator }) => operator)
  const place = me ? proposedPlace(record, me) : undefined
  // Frameworks and legal texts have unique names, and a new operator's name includes the e-mail address; the others need their number.
  const isUnique = ['framework', 'legal_text', 'new_operator', 'new_bank_account', 'exchange_rates'].includes(
    record.kind,
  )
  const name = isUnique ? record.name : `${record.name} (#${record.id})`
  return place ? <Link to={place}>{name}</Link> : name
}

function What({ proposal }: { proposal: ProposalDetail }) {
  const t = useT()
  const { kind, state, issue } = proposal
  const isOpen = state === 'PROPOSED'
  return (
    <section className="record-part">
      <h2>{t(isOpen ? 'console.proposal.effectTitle' : 'console.proposal.proposedTitle')}</h2>
      <p>{t(`console.proposal.effect.${kind}`)}</p>
      {issue && <ProposedIssue issue={issue} isOpen={isOpen} isApproved={state === 'APPROVED'} />}
      <Proposed proposal={proposal} isOpen={isOpen} />
    </section>
  )
}
