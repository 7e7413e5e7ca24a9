// What was recorded of an operator's access, the newest first, a page at a time: who did what, from where.
import { useState } from 'react'
import { dateTimeText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useOperatorHistory } from '../api/operators'

const pageSize = 20

export function OperatorHistory({ id }: { id: number }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useOperatorHistory(id, page)
  const more = data && (data.total_capped ? data.items.length === pageSize : page * pageSize < data.total)
  return (
    <section className="record-part">
      <h2>{t('console.operator.history')}</h2>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      <ul className="lines events">
        {data?.items.map((event) => (
          <li key={event.id}>
            <time className="muted figures" dateTime={event.at}>
              {dateTimeText(event.at)}
            </time>
            <span className="event-what">
              <strong>{t(`console.event.${event.kind}`)}</strong>
              {event.detail && <small>{event.detail}</small>}
              <small className="muted">{event.name || t(`console.by.${event.by}`)}</small>
            </span>
            <small className="muted figures lines-end">{event.address}</small>
          </li>
        ))}
      </ul>
      {(page > 1 || more) && (
        <nav className="pages" aria-label={t('console.investor.historyPages')}>
          {page > 1 && (
            <button type="button" className="chip" onClick={() => setPage(page - 1)}>
              {t('console.investor.newer')}
            </button>
          )}
          {more && (
            <button type="button" className="chip" onClick={() => setPage(page + 1)}>
              {t('console.investor.older')}
            </button>
          )}
        </nav>
      )}
    </section>
  )
}
