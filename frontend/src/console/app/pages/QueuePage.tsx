// A queue: filters, a table that the keyboard walks, what waits longest on top.
import { useNavigate } from 'react-router-dom'
import { queueColumns, queueFile, useQueue } from '@/console/operations/api/queues'
import { DecidedToday, QueueFigures } from '@/console/operations/components/queue/QueueFigures'
import { QueueFilter } from '@/console/operations/components/queue/QueueFilter'
import { QueueTable } from '@/console/operations/components/queue/QueueTable'
import type { QueueName } from '@/console/shared/api/wire'
import { ListPage } from '@/console/shared/list/ListPage'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { type Filter, isNarrowed, itemAddress, queueAddress, useFilter } from '@/console/shared/place/place'
import { queues } from '@/console/shared/queues'
import { decidesIn } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { zoneName } from '@/console/shared/time/clock'
import { IssueFromList } from '@/console/subscription/components/IssueFromList'
import { useIntl, useT } from '@/shared/i18n'

export default function QueuePage({ queue }: { queue: QueueName }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const filter = useFilter()
  const decides = useOperator((session) => !!session.operator && decidesIn(queue, session.operator))
  const asked = useQueue(queue, filter)
  const items = asked.data?.items ?? []
  const sorting = useOrder(asked.data, filter.sort, useColumns(queue), (sort) =>
    queueAddress(queue, { ...filter, page: 1, sort }),
  )
  const go = (change: Partial<Filter>) =>
    void navigate(queueAddress(queue, { ...filter, ...change, page: 1 }))
  const rows = useRows(
    items,
    queueAddress(queue, filter),
    (item) => void navigate(itemAddress(queue, item.id, filter)),
    {
      overdue: () => go({ standing: filter.standing === 'overdue' ? undefined : 'overdue' }),
      ...(decides ? { mine: () => go({ turn: filter.turn ? undefined : 'mine' }) } : {}),
      widen: () => void navigate(queueAddress(queue, { state: filter.state, sort: filter.sort, page: 1 })),
    },
  )
  return (
    <ListPage
      title={t(`console.queue.${queue}`)}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.totalCapped' : 'console.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={decides && <DecidedToday queue={queue} />}
      file={queueFile(queue, filter)}
      figures={<QueueFigures queue={queue} />}
      filter={
        <>
          <QueueFilter queue={queue} filter={filter} search={rows.search} decides={decides} />
          {queues[queue].waiting.includes('PRE_OK') && <IssueFromList filter={filter} items={items} />}
        </>
      }
      empty={{
        title: t(isNarrowed(filter) ? 'console.empty.searchTitle' : 'console.empty.title'),
        text: t(isNarrowed(filter) ? 'console.empty.searchText' : 'console.empty.text'),
      }}
      page={filter.page}
      to={(page) => queueAddress(queue, { ...filter, page })}
    >
      <QueueTable
        queue={queue}
        items={items}
        sorting={sorting}
        at={rows.at}
        onSelect={rows.select}
        onOpen={rows.open}
      />
    </ListPage>
  )
}

/** By what the server sorts each column: those that every queue has, and those that only some have. */
function useColumns(queue: QueueName): Record<string, (typeof queueColumns)[number]> {
  const t = useT()
  const own = queues[queue].columns.flatMap((column) => {
    const by = queueColumns.find((known) => known === column)
    return by ? [[t(`console.column.${by}`, { zone: zoneName }), by] as const] : []
  })
  return {
    [t('console.column.waiting')]: 'waiting',
    [t('console.column.investor')]: 'investor',
    ...Object.fromEntries(own),
    [t('console.column.submitted', { zone: zoneName })]: 'submitted',
  }
}
