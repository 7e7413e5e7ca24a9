// The head of a transaction: its dates, who caused it, what undoes what, and the event of the audit trail that recorded it.
import { Link } from 'react-router-dom'
import type { LedgerTransaction } from '@/console/shared/api/wire'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { TrailLink } from '@/console/shared/place/TrailLink'
import { Copy } from '@/console/shared/record/Copy'
import { FactList } from '@/console/shared/record/FactList'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { zonedTime } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { distinct, transactionAddress } from '../model/transactions'
import { Actor } from './TransactionParts'
import '../ledger.css'

export function TransactionFacts({ transaction }: { transaction: LedgerTransaction }) {
  const t = useT()
  const { effective_on, booked_at, reverses, reversed_by, moved, content_hash: hash } = transaction
  const records = distinct(moved.map(({ record }) => record))
  const other = (id: number | null | undefined) =>
    id != null && <Link to={transactionAddress(id)}>{t('console.ledger.transaction', { id })}</Link>
  return (
    <RecordPart title={t('console.ledger.facts')}>
      <FactList
        facts={[
          [t('console.ledger.valueDate'), dateText(effective_on)],
          [t('console.ledger.booked'), zonedTime(booked_at)],
          [t('console.ledger.by'), <Actor key="by" of={transaction} />],
          [t('console.ledger.reverses'), other(reverses)],
          [t('console.ledger.reversedBy'), other(reversed_by)],
          [t('console.ledger.for'), records.length > 0 && <Records key="records" records={records} />],
          [
            t('console.ledger.hash'),
            <span key="hash" className="ledger-hash">
              <code>{hash}</code>
              <Copy text={hash} label={t('console.ledger.copyHash')} />
            </span>,
          ],
        ]}
      />
    </RecordPart>
  )
}

function Records({ records }: { records: string[] }) {
  const t = useT()
  return (
    <>
      {records.map((record) => (
        <span key={record} className="ledger-line">
          <RecordLink record={record} />
        </span>
      ))}
      <small className="muted ledger-note">{t('console.ledger.recordsText')}</small>
    </>
  )
}

export function BookingEvent({ event }: Pick<LedgerTransaction, 'event'>) {
  const t = useT()
  if (!event)
    return (
      <RecordPart title={t('console.ledger.trail')}>
        <p className="muted">{t('console.ledger.noEvent')}</p>
      </RecordPart>
    )
  return (
    <RecordPart title={t('console.ledger.trail')} aside={<TrailLink record={event.record} />}>
      <FactList
        facts={[
          [t('console.ledger.event'), `${t(`console.event.${event.kind}`)} · #${event.id}`],
          [t('console.ledger.recordedOn'), <RecordLink key="record" record={event.record} />],
          [t('console.ledger.by'), <Actor key="by" of={event} />],
          [t('console.ledger.when'), zonedTime(event.at)],
        ]}
      />
    </RecordPart>
  )
}
