// One order in a line of the list: what it is, how much, its state with what happens next or why it ended, and its
// actions.
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import { orderRoute } from '../routes'
import type { Order } from '../wire'
import { OrderActions } from './OrderActions'
import { OrderState, OrderType } from './OrderWords'
import type { OrderChange } from './useOrderChanges'

interface OrderCardProps {
  order: Order
  change: OrderChange
}

export function OrderCard({ order, change }: OrderCardProps) {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <article className="order-card">
      <header className="order-head">
        <div className="order-name">
          <h2>
            <Link className="order-link" to={orderRoute(order)} state={{ from: pathname + search }}>
              {order.orderName}
            </Link>
          </h2>
          <OrderType order={order} />
        </div>
        <Money amount={order.amount} currency={order.currency} />
      </header>
      <OrderState order={order} />
      {order.comment && <RecordNotice title={t('portfolio.order.reason')}>{order.comment}</RecordNotice>}
      {order.ReturnReason && (
        <RecordNotice title={t('portfolio.order.returnReason')}>{order.ReturnReason}</RecordNotice>
      )}
      <OrderActions order={order} change={change} />
    </article>
  )
}
