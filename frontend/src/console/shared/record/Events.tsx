// What was recorded about somebody, the newest first, a page at a time: when, what, who, from where.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { HistoryPages } from '../list/HistoryPages'
import { zonedTime } from '../time/clock'

interface Recorded {
  id: number
  at: string
  by: 'investor' | 'operator' | 'system' | 'unknown'
  name?: string | null
  address?: string | null
}

interface EventsProps<Event extends Recorded> {
  title: string
  /** Where there is more of it. */
  more?: ReactNode
  asked: {
    data: { items: Event[]; total: number; total_capped?: boolean } | undefined
    error: unknown
    refetch: () => unknown
  }
  page: number
  onPage: (page: number) => void
  what: (event: Event) => ReactNode
}

export function Events<Event extends Recorded>({
  title,
  more,
  asked,
  page,
  onPage,
  what,
}: EventsProps<Event>) {
  const t = useT()
  const { data, error, refetch } = asked
  return (
    <section className="record-part">
      <header className="record-part-head">
        <h2>{title}</h2>
        {more}
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      {data?.items.length === 0 && <p className="muted">{t('console.events.none')}</p>}
      <ul className="lines events">
        {data?.items.map((event) => (
          <li key={event.id}>
            <time className="muted figures" dateTime={event.at}>
              {zonedTime(event.at)}
            </time>
            <span className="event-what">
              {what(event)}
              <small className="muted">{event.name || t(`console.by.${event.by}`)}</small>
            </span>
            <small className="muted figures lines-end">{event.address}</small>
          </li>
        ))}
      </ul>
      {data && <HistoryPages list={data} page={page} onPage={onPage} />}
    </section>
  )
}
