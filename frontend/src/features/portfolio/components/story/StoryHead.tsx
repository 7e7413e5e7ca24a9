// What the order is, its state, what happens next and by when, its actions, and where to wire the money.
import { Link } from 'react-router-dom'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { wireDetailsRoute } from '../../orderStatus'
import type { OrderStory } from '../../wire'
import { OrderActions } from '../OrderActions'
import { OrderState, OrderType } from '../OrderWords'
import type { OrderChange } from '../useOrderChanges'

interface StoryHeadProps {
  story: OrderStory
  change: OrderChange
}

export function StoryHead({ story, change }: StoryHeadProps) {
  const t = useT()
  const { order, expectedBy, isWire } = story
  const wire = isWire ? wireDetailsRoute(order) : undefined
  return (
    <>
      <section className="card stack story-head">
        <div className="order-name">
          <h2>{order.orderName}</h2>
          <OrderType order={order} />
        </div>
        <Money amount={order.amount} currency={order.currency} size="large" />
        <OrderState order={order}>
          {expectedBy && t('story.expectedBy', { date: dateText(expectedBy) })}
        </OrderState>
        <OrderActions order={order} change={change} />
      </section>
      {wire && (
        <div className="rows">
          <Link className="row" to={wire}>
            <Icon name="bank" />
            <span className="row-words">
              {t('story.wire')}
              <small>{t('story.wire.text')}</small>
            </span>
            <Icon name="forward" size={20} />
          </Link>
        </div>
      )}
    </>
  )
}
