// A queue: filters, a table that the keyboard walks, what waits longest on top.
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useIntl, useT } from '@/shared/i18n'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { pageSize, useQueue } from '../api/queues'
import type { QueuePage as Answer, QueueEntry, QueueName } from '../api/wire'
import { ProjectIssue } from '../components/ProjectIssue'
import { QueueFilter } from '../components/QueueFilter'
import { QueueTable } from '../components/QueueTable'
import { stepped } from '../model/keyboard'
import { itemAddress, queueAddress, useFilter } from '../model/place'
import { useOperator } from '../model/session'
import { useDeskHandlers } from '../model/useDeskHandlers'
import { useKeys } from '../model/useKeys'

const none: QueueEntry[] = []

export function QueuePage({ queue }: { queue: QueueName }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const everywhere = useDeskHandlers()
  const filter = useFilter()
  const mayIssue = useOperator((session) => session.operator?.roles.includes('approver') ?? false)
  const { data, error, refetch } = useQueue(queue, filter)
  const items = data?.items ?? none
  const [at, setAt] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  const shown = Math.min(at, items.length - 1)
  const address = `${filter.state}/${filter.q}/${filter.page}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first row.
  useEffect(() => setAt(0), [address])
  const open = (item: QueueEntry | undefined) => item && void navigate(itemAddress(queue, item.id, filter))
  useKeys('list', {
    ...everywhere,
    down: () => setAt(stepped(shown, 1, items.length)),
    up: () => setAt(stepped(shown, -1, items.length)),
    open: () => open(items[shown]),
    search: () => search.current?.focus(),
  })
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t(`console.queue.${queue}`)}</h1>
        {data && (
          <p className="muted figures">
            {t(data.total_capped ? 'console.totalCapped' : 'console.total', {
              count: data.total,
              shown: formatNumber(data.total),
            })}
          </p>
        )}
      </header>
      <QueueFilter queue={queue} filter={filter} search={search} />
      {mayIssue && filter.state === 'PRE_OK' && (
        <ProjectIssue items={items} partial={(data?.total ?? 0) > items.length || filter.q !== undefined} />
      )}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data && items.length === 0 ? (
        <EmptyState
          title={t(filter.q ? 'console.empty.searchTitle' : 'console.empty.title')}
          text={t(filter.q ? 'console.empty.searchText' : 'console.empty.text')}
        />
      ) : null}
      {items.length > 0 && (
        <QueueTable queue={queue} items={items} at={shown} onSelect={setAt} onOpen={open} />
      )}
      {data && <Pages queue={queue} answer={data} />}
    </main>
  )
}

function Pages({ queue, answer }: { queue: QueueName; answer: Answer }) {
  const t = useT()
  const filter = useFilter()
  const hasMore = answer.total_capped
    ? answer.items.length === pageSize
    : filter.page * pageSize < answer.total
  if (filter.page === 1 && !hasMore) return null
  return (
    <nav className="pages" aria-label={t('console.pages')}>
      {filter.page > 1 && (
        <Link className="chip" to={queueAddress(queue, { ...filter, page: filter.page - 1 })}>
          {t('console.pageBefore')}
        </Link>
      )}
      <span className="muted figures">{t('console.page', { page: filter.page })}</span>
      {hasMore && (
        <Link className="chip" to={queueAddress(queue, { ...filter, page: filter.page + 1 })}>
          {t('console.pageAfter')}
        </Link>
      )}
    </nav>
  )
}
