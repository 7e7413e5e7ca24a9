// The orders of an investor. What is behind one opens in place, for operators who may read it. For other roles the
// server sends no orders, and nothing is drawn.
import type { ReactNode } from 'react'
import type { Investor, InvestorOrder } from '@/console/shared/api/wire'
import { ItemLink } from '@/console/shared/place/ItemLink'
import { RecordPart } from '@/console/shared/record/RecordPart'
import type { ShowPapers } from '@/console/shared/review/papers'
import { Reason } from '@/console/shared/review/Reason'
import { StateBadge } from '@/console/shared/review/State'
import { useReadsFiles } from '@/console/shared/session/readsFiles'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { OrderFile } from './OrderFile'
import '../orders.css'

interface HoldingsProps {
  investor: Investor
  papers: ShowPapers
}

export function InvestorOrders({ investor, papers }: HoldingsProps) {
  const t = useT()
  const opens = useReadsFiles('subscriptions')
  const { orders } = investor
  if (!orders) return null
  return (
    <RecordPart
      title={t('console.investor.orders')}
      none={t('console.investor.noOrders')}
      count={orders.length}
    >
      <ul className="orders">
        {orders.map((order) => (
          <li key={order.id}>
            {opens ? (
              <OrderFile
                order={order}
                papers={papers}
                head={<OrderLine order={order} name={<strong>{order.project}</strong>} />}
                reason={order.ended && <Reason step={order.ended} />}
              />
            ) : (
              <>
                <div className="order-head">
                  <OrderLine
                    order={order}
                    name={
                      <ItemLink queue="subscriptions" id={order.id}>
                        {order.project}
                      </ItemLink>
                    }
                  />
                </div>
                {order.ended && <Reason step={order.ended} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

function OrderLine({ order, name }: { order: InvestorOrder; name: ReactNode }) {
  const t = useT()
  return (
    <>
      <span className="order-name">
        {name}
        <small className="muted figures">
          {`${dateText(order.created_at)} · ${t(`console.method.${order.payment_method}`)}`}
        </small>
      </span>
      <StateBadge state={order.state} queue="subscriptions" />
      <span className="lines-end">
        <Money amount={order.amount} currency={order.currency} />
      </span>
    </>
  )
}
