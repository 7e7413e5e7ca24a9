// One manual booking: what it is, why, its evidence, what it books, and its proposal.
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { AdjustmentItem } from '@/console/shared/api/wire'
import { evidenceAddress } from '@/console/shared/evidence/evidence'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { proposalAddress } from '@/console/shared/proposals/address'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { useAdjustment } from '../api/adjustments'
import { BookingEffect } from '../components/BookingEffect'
import { BookingBadge, kindName } from '../components/BookingParts'
import { adjustmentsAddress, useAdjustmentPlace } from '../model/adjustments'

export default function AdjustmentPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = adjustmentsAddress(useAdjustmentPlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = useAdjustment(id)
  const item = data?.id === id ? data : undefined
  if (!item) {
    const gone = { title: t('console.adjustments.gone'), text: t('console.adjustments.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.adjustments.back') }}
      title={`${kindName(t, item)} · ${item.account.name}`}
      aside={
        <>
          <BookingBadge state={item.state} />
          <span className="muted figures">{`#${item.id}`}</span>
        </>
      }
    >
      <div className="investor">
        <div className="investor-side">
          <Facts item={item} />
        </div>
        <div className="investor-main">
          <section className="record-part">
            <h2>{t(item.state === 'PROPOSED' ? 'console.adjustments.would' : 'console.adjustments.does')}</h2>
            <BookingEffect booking={item.booking} isOpen={item.state === 'PROPOSED'} />
          </section>
        </div>
      </div>
    </RecordPage>
  )
}

function Facts({ item }: { item: AdjustmentItem }) {
  const t = useT()
  const { account, to_account: other, proposal, evidence, transaction } = item
  const named = ({ investor_id, name, number }: typeof account) => (
    <RecordLink key={number} record={`investor:${investor_id}`}>{`${name} · ${number}`}</RecordLink>
  )
  const facts: Fact[] = [
    [t(other ? 'console.adjustments.fromAccount' : 'console.adjustments.account'), named(account)],
    [t('console.adjustments.goesTo'), other && named(other)],
    [t('console.adjustments.reason'), <span key="reason">{item.reason}</span>],
    [
      t('console.adjustments.document'),
      <a key="document" href={evidenceAddress(evidence.id)} target="_blank" rel="noreferrer">
        {evidence.name}
      </a>,
    ],
    [t('console.adjustments.proposedBy'), `${item.proposed_by}, ${zonedTime(item.proposed_at)}`],
    [
      t('console.adjustments.endedBy'),
      proposal.ended && `${proposal.ended.by.name}, ${zonedTime(proposal.ended.at)}`,
    ],
    [t('console.adjustments.comment'), proposal.ended?.comment],
    [
      t('console.adjustments.proposal'),
      <Link key="proposal" to={proposalAddress(proposal.id)}>{`#${proposal.id}`}</Link>,
    ],
    [
      t('console.adjustments.transaction'),
      transaction != null && (
        <RecordLink key="transaction" record={`transaction:${transaction}`}>{`#${transaction}`}</RecordLink>
      ),
    ],
  ]
  return (
    <section className="record-part">
      <FactList facts={facts} />
    </section>
  )
}
