// The portfolio at a glance: the first ten holdings and the first ten orders, each with the way to all of them.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { StatusBadge } from '@/shared/ui/Status'
import { orderKey, useOrders, useShares } from '../api/portfolio'
import { labelOf, shownStatus, tones } from '../orderStatus'
import { fundsRoute, ordersRoute, sharesRoute } from '../routes'
import './portfolio.css'

const shown = 10

interface OverviewProps {
  /** What the wallets hold, below the head. */
  wallets: ReactNode
  /** They are not known yet. */
  waiting: boolean
}

export default function Overview({ wallets, waiting }: OverviewProps) {
  const t = useT()
  const shares = useShares()
  const orders = useOrders()
  const failed = shares.query.isError ? shares.query : orders.query.isError ? orders.query : null
  const ready = shares.query.isSuccess && orders.query.isSuccess && !waiting
  const nothing = ready && shares.total === 0 && orders.total === 0
  return (
    <Screen title={t('portfolio.overview')} back="/user/accountmanage" wide>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !ready && <Skeleton tall lines={5} />}
      {nothing && wallets}
      {nothing && <FundsRow />}
      {nothing && (
        <EmptyState title={t('portfolio.none.title')} text={t('portfolio.none.text')}>
          <Button to="/product/products">{t('portfolio.browse')}</Button>
        </EmptyState>
      )}
      {ready && !nothing && (
        <div className="overview">
          <div className="overview-side">
            <section className="overview-head">
              <div>
                <strong className="figures">{shares.total}</strong>
                <span>{t('portfolio.overview.projects', { count: shares.total })}</span>
              </div>
              <div>
                <strong className="figures">{orders.total}</strong>
                <span>{t('portfolio.overview.orders', { count: orders.total })}</span>
              </div>
            </section>
            {wallets}
            <FundsRow />
          </div>
          <div className="overview-parts">
            <Part title={t('portfolio.shares')} all={t('portfolio.shares.all')} to={sharesRoute}>
              {shares.entries.slice(0, shown).map((share) => (
                <Link className="row overview-row" key={share.productId} to={sharesRoute}>
                  <Icon name="shares" />
                  <span className="row-words">
                    {share.productName}
                    <small className="figures">
                      {t('portfolio.shares.number', { shares: sharesText(share.sharesNum) })}
                    </small>
                  </span>
                  <span className="overview-end">
                    <Money amount={share.totalIncome} currency={share.currency} />
                    <small>{t('portfolio.shares.income')}</small>
                  </span>
                </Link>
              ))}
              {shares.total === 0 && <p className="share-none">{t('portfolio.shares.none.text')}</p>}
            </Part>
            <Part title={t('portfolio.orders')} all={t('portfolio.orders.all')} to={ordersRoute}>
              {orders.entries.slice(0, shown).map((order) => {
                const state = shownStatus(order)
                return (
                  <Link className="row overview-row" key={orderKey(order)} to={ordersRoute}>
                    <span className="row-words">
                      {order.orderName}
                      <small className="figures">{order.orderNum}</small>
                    </span>
                    <span className="overview-end">
                      <Money amount={order.amount} currency={order.currency} />
                      <StatusBadge tone={tones[state]} label={t(labelOf(order))} />
                    </span>
                  </Link>
                )
              })}
            </Part>
          </div>
        </div>
      )}
    </Screen>
  )
}

/** The way to every movement of the money. */
function FundsRow() {
  const t = useT()
  return (
    <div className="rows">
      <Link className="row" to={fundsRoute}>
        <Icon name="exchange" />
        <span className="row-words">
          {t('portfolio.funds')}
          <small>{t('portfolio.funds.text')}</small>
        </span>
        <Icon name="forward" size={20} />
      </Link>
    </div>
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
