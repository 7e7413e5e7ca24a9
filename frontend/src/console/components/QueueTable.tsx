// The table of a queue.
import { Link } from 'react-router-dom'
import { dateTimeText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { QueueEntry, QueueName } from '../api/wire'
import { itemAddress, useFilter } from '../model/place'
import { Rows, type RowsProps } from './Rows'
import { StateBadge, Waiting } from './State'

interface QueueTableProps extends RowsProps<QueueEntry> {
  queue: QueueName
}

export function QueueTable({ queue, ...rows }: QueueTableProps) {
  const t = useT()
  const filter = useFilter()
  const orders = queue === 'subscriptions'
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('console.column.waiting')}</th>
          <th scope="col">{t('console.column.investor')}</th>
          <th scope="col">{t(orders ? 'console.column.project' : 'console.column.framework')}</th>
          {orders && <th scope="col">{t('console.column.method')}</th>}
          {orders && (
            <th scope="col" className="number">
              {t('console.column.amount')}
            </th>
          )}
          <th scope="col">{t('console.column.state')}</th>
          <th scope="col" className="table-when">
            {t('console.column.submitted')}
          </th>
        </tr>
      </thead>
      <Rows
        {...rows}
        cells={(item, link) => (
          <>
            <td>
              <Waiting since={item.waiting_since} />
            </td>
            <td>
              <Link to={itemAddress(queue, item.id, filter)} {...link}>
                {item.investor}
              </Link>
              <small className="figures">{item.account_number}</small>
            </td>
            <td>{orders ? item.project : item.framework}</td>
            {orders && <td>{item.payment_method && t(`console.method.${item.payment_method}`)}</td>}
            {orders && (
              <td className="number">
                {item.amount !== undefined && <Money amount={item.amount} currency={item.currency ?? ''} />}
              </td>
            )}
            <td>
              <StateBadge state={item.state} />
            </td>
            <td className="figures table-when">{item.submitted_at && dateTimeText(item.submitted_at)}</td>
          </>
        )}
      />
    </table>
  )
}
