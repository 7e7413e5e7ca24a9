// The shares of one project. Tapping the shares lists their orders, tapping the income lists the payments; each list is
// fetched once, when it is first opened.
import { type ReactNode, useId } from 'react'
import { useServer } from '@/shared/api/query'
import { dateText, sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { fetchShareIncome, fetchShareOrders } from '../api/portfolio'
import type { Share } from '../wire'

export type Opened = 'orders' | 'income'

interface ShareCardProps {
  share: Share
  opened: Opened | null
  onOpen: (part: Opened | null) => void
}

export function ShareCard({ share, opened, onOpen }: ShareCardProps) {
  const t = useT()
  const id = useId()
  const toggle = (part: Opened) => onOpen(opened === part ? null : part)
  return (
    <article className="card share-card">
      <h2>{share.productName}</h2>
      <div className="share-figures">
        <Figure
          label={t('portfolio.shares.held')}
          open={opened === 'orders'}
          panel={id}
          onClick={() => toggle('orders')}
        >
          <span className="money-large figures">{sharesText(share.sharesNum)}</span>
        </Figure>
        <Figure
          label={t('portfolio.shares.income')}
          open={opened === 'income'}
          panel={id}
          onClick={() => toggle('income')}
        >
          <Money amount={share.totalIncome} currency={share.currency} size="large" />
        </Figure>
      </div>
      <div id={id}>
        {opened === 'orders' && <Orders share={share} />}
        {opened === 'income' && <Income share={share} />}
      </div>
    </article>
  )
}

interface FigureProps {
  label: string
  open: boolean
  panel: string
  onClick: () => void
  children: ReactNode
}

function Figure({ label, open, panel, onClick, children }: FigureProps) {
  return (
    <button
      type="button"
      className="share-figure"
      aria-expanded={open}
      aria-controls={panel}
      onClick={onClick}
    >
      <small>{label}</small>
      {children}
      <Icon name="down" size={16} />
    </button>
  )
}

/** What was opened stays fetched for the visit. */
const once = { staleTime: Number.POSITIVE_INFINITY }

function Orders({ share }: { share: Share }) {
  const t = useT()
  const answer = useServer(
    ['shares', share.productId, 'orders'],
    (signal) => fetchShareOrders(share.productId, signal),
    once,
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton lines={2} />
  return (
    <ul className="share-list">
      {answer.data.map((order) => (
        <li key={order.orderNum}>
          <span>
            <strong className="figures">{order.orderNum}</strong>
            <small>{t('portfolio.shares.confirmed', { date: dateText(order.time) })}</small>
          </span>
          <span className="share-list-end">
            <Money amount={order.amount} currency={order.currency} />
            <small className="figures">
              {t('portfolio.shares.number', { shares: sharesText(order.sharesNum) })}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Income({ share }: { share: Share }) {
  const t = useT()
  const cashTypes = useSession((state) => state.baseData?.cashTypeList)
  const answer = useServer(
    ['shares', share.productId, 'income'],
    (signal) => fetchShareIncome(share.productId, signal),
    once,
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton lines={2} />
  if (answer.data.length === 0) return <p className="share-none">{t('portfolio.shares.noIncome')}</p>
  return (
    <ul className="share-list">
      {answer.data.map((income, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: payments have no number, and the list does not change.
        <li key={at}>
          <span>
            <strong>
              {cashTypes?.find((type) => Number(type.value) === income.type)?.label ??
                t('portfolio.shares.income')}
            </strong>
            <small>{dateText(income.time)}</small>
          </span>
          <Money amount={income.amount} currency={income.currency} signed />
        </li>
      ))}
    </ul>
  )
}
