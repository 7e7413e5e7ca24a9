// What was recorded of an investor, the newest first, a page at a time.
import { useState } from 'react'
import { dateTimeText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useInvestorHistory } from '../api/investors'
import type { InvestorEvent } from '../api/wire'

const pageSize = 20

export function InvestorHistory({ id }: { id: number }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useInvestorHistory(id, page)
  const hasMore = data && (data.total_capped ? data.items.length === pageSize : page * pageSize < data.total)
  return (
    <section className="record-part">
      <h2>{t('console.investor.history')}</h2>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      <ul className="lines events">
        {data?.items.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <nav className="pages" aria-label={t('console.investor.historyPages')}>
          {page > 1 && (
            <button type="button" className="chip" onClick={() => setPage(page - 1)}>
              {t('console.investor.newer')}
            </button>
          )}
          {hasMore && (
            <button type="button" className="chip" onClick={() => setPage(page + 1)}>
              {t('console.investor.older')}
            </button>
          )}
        </nav>
      )}
    </section>
  )
}

function Event({ event }: { event: InvestorEvent }) {
  const t = useT()
  return (
    <li>
      <time className="muted figures" dateTime={event.at}>
        {dateTimeText(event.at)}
      </time>
      <span className="event-what">
        <strong>{t(`console.event.${event.kind}`)}</strong>
        <small className="muted">{event.name || t(`console.by.${event.by}`)}</small>
      </span>
      <small className="muted figures lines-end">{event.address}</small>
    </li>
  )
}
