// What an order is, and its state with what happens next: the same words in the list and in its story.
import type { ReactNode } from 'react'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { StatusBadge } from '@/shared/ui/Status'
import { icons, labelOf, nextOf, shownStatus, tones } from '../orderStatus'
import type { Order } from '../wire'

export function OrderType({ order }: { order: Order }) {
  const t = useT()
  const { orderType, orderNum, orderTime } = order
  return (
    <p className="figures order-type">
      <Icon name={icons[orderType]} size={16} />
      <span>
        {`${t(`portfolio.orderType.${orderType}`)} #${orderNum} · `}
        <time dateTime={orderTime}>{dateText(orderTime)}</time>
      </span>
    </p>
  )
}

interface OrderStateProps {
  order: Order
  /** Shown in place of what usually happens next. */
  children?: ReactNode
}

export function OrderState({ order, children }: OrderStateProps) {
  const t = useT()
  return (
    <div className="order-state">
      <StatusBadge tone={tones[shownStatus(order)]} label={t(labelOf(order))} />
      <p className="muted order-next">
        {children ||
          t(nextOf(order), { date: dateText(order.PaidOn ?? ''), reference: order.PaymentReference ?? '' })}
      </p>
    </div>
  )
}
