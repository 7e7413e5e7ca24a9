// What was recorded about an investor: what happened, on which of their records, and how.
import { useState } from 'react'
import type { InvestorEvent } from '@/console/shared/api/wire'
import { RecordName } from '@/console/shared/place/RecordName'
import { TrailLink } from '@/console/shared/place/TrailLink'
import { detailText } from '@/console/shared/record/detailText'
import { Events } from '@/console/shared/record/Events'
import { useT } from '@/shared/i18n'
import { useInvestorHistory } from '../api/investors'
import '../identity.css'

export function InvestorHistory({ id }: { id: number }) {
  const t = useT()
  const [page, setPage] = useState(1)
  return (
    <Events
      title={t('console.investor.history')}
      more={<TrailLink record={`investor:${id}`} />}
      asked={useInvestorHistory(id, page)}
      page={page}
      onPage={setPage}
      what={(event) => (
        <>
          <strong>{t(`console.event.${event.kind}`)}</strong>
          <EventDetail event={event} own={`investor:${id}`} />
        </>
      )}
    />
  )
}

/** What is recorded on the investor is on this page already. */
function EventDetail({ event: { record, detail }, own }: { event: InvestorEvent; own: string }) {
  const t = useT()
  return (
    <>
      {record !== own && (
        <small className="figures">
          <RecordName record={record} />
        </small>
      )}
      {detail && <small className="event-detail">{detailText(t, detail, record)}</small>}
    </>
  )
}
