// The history of a content, the newest first: who did what, and each field with the words before and after.
import { useState } from 'react'
import type { ContentEvent } from '@/console/shared/api/wire'
import { HistoryPages } from '@/console/shared/list/HistoryPages'
import { TrailLink } from '@/console/shared/place/TrailLink'
import { editedText } from '@/console/shared/record/edited'
import { zonedTime } from '@/console/shared/time/clock'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useContentEvent } from '../api/history'
import type { HistorySource } from '../model/history'
import '../editions.css'

export function ContentHistory({ of }: { of: HistorySource }) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <details className="record-part content-history" onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t('console.content.history')}</summary>
      {shown && <Events of={of} />}
    </details>
  )
}

function Events({ of }: { of: HistorySource }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useServer([...of.key, page], (signal) => of.page(page, signal))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  return (
    <>
      {data.items.length === 0 && <p className="muted">{t('console.events.none')}</p>}
      <ol className="content-events">
        {data.items.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      <TrailLink record={of.record} />
      <HistoryPages list={data} page={page} onPage={setPage} />
    </>
  )
}

const kinds = {
  draft: 'console.content.did.draft',
  published: 'console.content.did.published',
  'draft discarded': 'console.content.did.discarded',
  made: 'console.content.did.made',
  withdrawn: 'console.content.did.withdrawn',
} as const

const isKind = (text: string): text is keyof typeof kinds => text in kinds

function Event({ event }: { event: ContentEvent }) {
  const t = useT()
  const [first = '', ...told] = linesOf(event)
  return (
    <li>
      <p>
        <strong>{isKind(first) ? t(kinds[first]) : first}</strong>{' '}
        <span className="muted">
          {event.name} · <time dateTime={event.at}>{zonedTime(event.at)}</time>
        </span>
      </p>
      {event.is_cut ? (
        <WholeChange id={event.id} />
      ) : (
        told.length > 0 && (
          <details>
            <summary>{t('console.content.fields', { count: told.length })}</summary>
            <ChangedFields lines={told} />
          </details>
        )
      )}
    </li>
  )
}

/** A change that is too long for the list: it is fetched when it is opened. */
function WholeChange({ id }: { id: number }) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const { data, error, refetch } = useContentEvent(id, shown)
  return (
    <details onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t('console.content.longChange')}</summary>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data && <ChangedFields lines={linesOf(data).slice(1)} />}
    </details>
  )
}

/** The fields with the words before and after. */
function ChangedFields({ lines }: { lines: string[] }) {
  const t = useT()
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{editedText(t, line)}</li>
      ))}
    </ul>
  )
}

/** What was done, and the fields that it changed. */
const linesOf = (event: ContentEvent): string[] => event.detail.split('\n').filter((line) => line !== '')
