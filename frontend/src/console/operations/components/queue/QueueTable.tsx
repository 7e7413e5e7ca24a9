// The table of a queue.
import { Link } from 'react-router-dom'
import type { QueueEntry, QueueName } from '@/console/shared/api/wire'
import { type Column, type RowsProps, Table } from '@/console/shared/list/Table'
import { itemAddress, useFilter } from '@/console/shared/place/place'
import { type QueueColumn, queues } from '@/console/shared/queues'
import { Due } from '@/console/shared/review/Due'
import { StateBadge, Waiting } from '@/console/shared/review/State'
import { useOperator } from '@/console/shared/session/session'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { type Translate, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { StatusBadge } from '@/shared/ui/Status'
import '../../queue.css'

interface QueueTableProps extends RowsProps<QueueEntry> {
  queue: QueueName
}

/** The columns that only some queues have. */
const own = (t: Translate): Record<QueueColumn, Column<QueueEntry>> => ({
  framework: { head: t('console.column.framework'), cell: ({ framework }) => framework },
  project: { head: t('console.column.project'), cell: ({ project }) => project },
  reference: {
    head: t('console.column.reference'),
    className: 'figures',
    cell: ({ remittance_reference }) => remittance_reference,
  },
  method: {
    head: t('console.column.method'),
    cell: ({ payment_method, funding_method }) => {
      const method = payment_method ?? funding_method
      return method && t(`console.method.${method}`)
    },
  },
  payout: {
    head: t('console.column.payout'),
    cell: ({ payout_method }) => payout_method && t(`console.payout.${payout_method}`),
  },
  amount: {
    head: t('console.column.amount'),
    className: 'number',
    cell: ({ amount, currency }) =>
      amount !== undefined && <Money amount={amount} currency={currency ?? ''} />,
  },
})

export function QueueTable({ queue, ...rows }: QueueTableProps) {
  const t = useT()
  const filter = useFilter()
  const me = useOperator(({ operator }) => operator?.id)
  const isWaiting = ({ state }: QueueEntry) => queues[queue].waiting.includes(state)
  // Decided items have no waiting time: the column could be empty.
  const waits = rows.items.some(isWaiting)
  const ownColumns = own(t)
  const columns: (Column<QueueEntry> | false)[] = [
    waits && {
      head: t('console.column.waiting'),
      isNamed: true,
      cell: (item) => (
        <>
          {isWaiting(item) && <Waiting since={item.waiting_since} />}
          <Due standing={item.standing} at={item.due_at} />
        </>
      ),
    },
    {
      head: t('console.column.investor'),
      cell: (item, link) => (
        <>
          <Link to={itemAddress(queue, item.id, filter)} {...link}>
            {item.investor}
          </Link>
          <small className="figures">{item.account_number}</small>
        </>
      ),
    },
    ...queues[queue].columns.map((column) => ownColumns[column]),
    {
      head: t('console.column.state'),
      cell: (item) => (
        <>
          <StateBadge state={item.state} queue={queue} />
          {item.deviation && <StatusBadge tone="bad" label={t(`console.deviation.${item.deviation}`)} />}
          {(item.flags ?? []).length > 0 && (
            <span title={item.flags.map((key) => t(`console.flag.${key}`)).join('\n')}>
              <StatusBadge
                tone="bad"
                icon="alert"
                label={t('console.flags.count', { count: item.flags.length })}
              />
            </span>
          )}
          {item.asked === 'waiting' && <StatusBadge tone="waiting" label={t('console.asked.waiting')} />}
          {item.asked === 'answered' && <StatusBadge tone="open" label={t('console.asked.answered')} />}
          {item.arrival && item.arrival !== 'new' && <small>{t(`console.arrival.${item.arrival}`)}</small>}
          {item.assigned_to && (
            <small>
              {item.assigned_to.id === me
                ? t('console.assign.you')
                : t('console.assign.to', { name: item.assigned_to.name })}
            </small>
          )}
          {item.returned && <small>{t('console.step.returned')}</small>}
          {item.turn === 'four_eyes' && <small>{t('console.turn.four_eyes')}</small>}
        </>
      ),
    },
    {
      head: t('console.column.submitted', { zone: zoneName }),
      isNamed: true,
      className: 'figures table-when',
      cell: ({ submitted_at }) => submitted_at && deskTime(submitted_at),
    },
  ]
  return <Table {...rows} className="table-queue" columns={columns.filter((column) => column !== false)} />
}
