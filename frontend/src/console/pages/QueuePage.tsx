// A queue: filters, a table that the keyboard walks, what waits longest on top.
import { useNavigate } from 'react-router-dom'
import { useIntl, useT } from '@/shared/i18n'
import { useQueue } from '../api/queues'
import type { QueueEntry, QueueName } from '../api/wire'
import { ListPage } from '../components/ListPage'
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
  const asked = useQueue(queue, filter)
  const items = asked.data?.items ?? none
  const rows = useRows(
    items,
    `${filter.state}/${filter.q}/${filter.page}`,
    (item) => void navigate(itemAddress(queue, item.id, filter)),
  )
  return (
    <ListPage
      title={t(`console.queue.${queue}`)}
      asked={asked}
      count={(list) =>
        t(list.total_capped ? 'console.totalCapped' : 'console.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      filter={
        <>
          <QueueFilter queue={queue} filter={filter} search={rows.search} />
          {mayIssue && filter.state === 'PRE_OK' && (
            <ProjectIssue
              items={items}
              partial={(asked.data?.total ?? 0) > items.length || filter.q !== undefined}
            />
          )}
        </>
      }
      empty={{
        title: t(filter.q ? 'console.empty.searchTitle' : 'console.empty.title'),
        text: t(filter.q ? 'console.empty.searchText' : 'console.empty.text'),
      }}
      page={filter.page}
      to={(page) => queueAddress(queue, { ...filter, page })}
    >
      <QueueTable queue={queue} items={items} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}
