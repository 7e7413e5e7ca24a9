// The first shares and the newest orders, each with the way to all of them.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { StatusBadge } from '@/shared/ui/Status'
import { labelOf, shownStatus, tones } from '../../orderStatus'
import { holdingRoute, orderRoute, ordersRoute, sharesRoute } from '../../routes'
import type { HeldProject, OrderLine } from '../../wire'

export function LatestShares({ shares, total }: { shares: HeldProject[]; total: number }) {
  const t = useT()
  return (
    <Part title={t('portfolio.shares')} all={t('overview.shares.all', { count: total })} to={sharesRoute}>
      {shares.map((share) => (
        <Link className="row overview-row" key={share.productId} to={holdingRoute(share.productId)}>
          <span className="row-words">
            {share.productName}
            <small className="figures">
              {t('portfolio.shares.number', { shares: sharesText(share.sharesNum) })}
            </small>
          </span>
          <span className="overview-end">
            <Money amount={share.cost} currency={share.currency} />
            <small>
              {t('portfolio.shares.income')} <Money amount={share.totalIncome} currency={share.currency} />
            </small>
          </span>
        </Link>
      ))}
      {shares.length === 0 && <p className="share-none">{t('portfolio.shares.none.text')}</p>}
    </Part>
  )
}

export function LatestOrders({ orders, total }: { orders: OrderLine[]; total: number }) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <Part title={t('portfolio.orders')} all={t('overview.orders.all', { count: total })} to={ordersRoute}>
      {orders.map((order) => (
        <Link
          className="row overview-row"
          key={`${order.orderType}.${order.refId}`}
          to={orderRoute(order)}
          state={{ from: pathname }}
        >
          <span className="row-words">
            {order.orderName}
            <small className="figures">{order.orderNum}</small>
          </span>
          <span className="overview-end">
            <Money amount={order.amount} currency={order.currency} />
            <StatusBadge tone={tones[shownStatus(order)]} label={t(labelOf(order))} />
          </span>
        </Link>
      ))}
      {orders.length === 0 && <p className="share-none">{t('portfolio.orders.none.text')}</p>}
    </Part>
  )
}

interface PartProps {
  title: string
  all: string
  to: string
  children: ReactNode
}

function Part({ title, all, to, children }: PartProps) {
  return (
    <section className="stack">
      <header className="overview-part">
        <h2 className="section-title">{title}</h2>
        <Link className="overview-all" to={to}>
          {all}
          <Icon name="forward" size={18} />
        </Link>
      </header>
      <div className="rows">{children}</div>
    </section>
  )
}
