// An order on its investor's page: one line with its facts and state; opened, its money, its papers and each decision.
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { InvestorOrder } from '@/console/shared/api/wire'
import { useAddressFrom } from '@/console/shared/place/from'
import { itemAddress } from '@/console/shared/place/place'
import { Decisions } from '@/console/shared/review/Decisions'
import { useItem } from '@/console/shared/review/items'
import type { ShowPapers } from '@/console/shared/review/papers'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { OrderFacts } from './OrderFacts'
import '../orders.css'

interface OrderFileProps {
  order: InvestorOrder
  papers: ShowPapers
  /** What it is, its state, its amount. */
  head: ReactNode
  /** Why it ended: in sight also where it is not opened. */
  reason: ReactNode
}

export function OrderFile({ order, papers, head, reason }: OrderFileProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <details className="order-file" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Icon name="forward" size={14} />
          {head}
        </summary>
        {open && (
          <div className="order-body">
            {reason}
            <Opened id={order.id} papers={papers} />
          </div>
        )}
      </details>
      {!open && reason}
    </>
  )
}

function Opened({ id, papers }: { id: number; papers: ShowPapers }) {
  const t = useT()
  const from = useAddressFrom()
  const { data, error, refetch } = useItem('subscriptions', id)
  const item = data?.id === id ? data : undefined
  if (!item && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!item) return <Skeleton lines={3} />
  return (
    <>
      <OrderFacts item={item} />
      {papers(`order-${id}`, item, () => void refetch())}
      <Decisions item={item} />
      <Link to={from(itemAddress('subscriptions', id, { state: 'all', page: 1 }))}>
        {t('console.file.open')}
      </Link>
    </>
  )
}
