// The rows of a queue. The selected one is followed by the keyboard; a click opens.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { dateTimeText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { QueueEntry, QueueName } from '../api/wire'
import { itemAddress, useFilter } from '../model/place'
import { StateBadge, Waiting } from './State'

interface QueueTableProps {
  queue: QueueName
  items: QueueEntry[]
  at: number
  onSelect: (at: number) => void
  onOpen: (item: QueueEntry) => void
}

export function QueueTable({ queue, items, at, onSelect, onOpen }: QueueTableProps) {
  const t = useT()
  const filter = useFilter()
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    body.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
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
      <tbody ref={body}>
        {items.map((item, index) => (
          <tr
            key={item.id}
            aria-selected={index === at}
            onMouseDown={() => onSelect(index)}
            onClick={() => onOpen(item)}
          >
            <td>
              <Waiting since={item.waiting_since} />
            </td>
            <td>
              <Link
                to={itemAddress(queue, item.id, filter)}
                onClick={(event) => event.stopPropagation()}
                onFocus={() => onSelect(index)}
              >
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
          </tr>
        ))}
      </tbody>
    </table>
  )
}
