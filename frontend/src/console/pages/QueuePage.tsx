// A queue: filters, a table that the keyboard walks, what waits longest on top.
import { useNavigate } from 'react-router-dom'
import { useIntl, useT } from '@/shared/i18n'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useQueue } from '../api/queues'
import type { QueueEntry, QueueName } from '../api/wire'
import { Pages } from '../components/Pages'
import { ProjectIssue } from '../components/ProjectIssue'
import { QueueFilter } from '../components/QueueFilter'
import { QueueTable } from '../components/QueueTable'
import { itemAddress, queueAddress, useFilter } from '../model/place'
import { useOperator } from '../model/session'
import { useRows } from '../model/useRows'

const none: QueueEntry[] = []

export function QueuePage({ queue }: { queue: QueueName }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const filter = useFilter()
  const mayIssue = useOperator((session) => session.operator?.roles.includes('approver') ?? false)
  const { data, error, refetch } = useQueue(queue, filter)
  const items = data?.items ?? none
  const rows = useRows(
    items,
    `${filter.state}/${filter.q}/${filter.page}`,
    (item) => void navigate(itemAddress(queue, item.id, filter)),
  )
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
      <QueueFilter queue={queue} filter={filter} search={rows.search} />
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
        <QueueTable queue={queue} items={items} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
      )}
      {data && (
        <Pages list={data} page={filter.page} to={(page) => queueAddress(queue, { ...filter, page })} />
      )}
    </main>
  )
}
