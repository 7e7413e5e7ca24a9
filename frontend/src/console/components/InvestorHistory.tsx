// What was recorded of an investor: what happened, on which of their records, and how.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { useInvestorHistory } from '../api/investors'
import type { InvestorEvent } from '../api/wire'
import { detailText } from '../model/told'
import { Events } from './Events'
import { RecordLink } from './RecordLink'

export function InvestorHistory({ id }: { id: number }) {
  const t = useT()
  const [page, setPage] = useState(1)
  return (
    <Events
      title={t('console.investor.history')}
      asked={useInvestorHistory(id, page)}
      page={page}
      onPage={setPage}
      what={(event) => (
        <>
          <strong>{t(`console.event.${event.kind}`)}</strong>
          <Told event={event} own={`investor:${id}`} />
        </>
      )}
    />
  )
}

/** What is recorded on the investor is on this page already. */
function Told({ event: { record, detail }, own }: { event: InvestorEvent; own: string }) {
  const t = useT()
  return (
    <>
      {record !== own && (
        <small className="figures">
          <RecordLink record={record} />
        </small>
      )}
      {detail && <small className="event-detail">{detailText(t, detail)}</small>}
    </>
  )
}
