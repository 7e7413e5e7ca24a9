// The orders that the shares of a project were issued for, and what the project paid. Each list is fetched once, when it is first opened.
import { useServer } from '@/shared/api/query'
import { dateText, sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { fetchShareIncome, fetchShareOrders } from '../api/portfolio'
import { useFundNames } from '../fundNames'

/** Opened content stays loaded for the visit. */
const once = { staleTime: Number.POSITIVE_INFINITY }

export function ShareOrderList({ product }: { product: number }) {
  const t = useT()
  const answer = useServer(['shares', product, 'orders'], (signal) => fetchShareOrders(product, signal), once)
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton lines={2} />
  return (
    <ul className="share-list">
      {answer.data.map((order) => (
        <li key={order.orderNum}>
          <span>
            <strong className="figures">{t('portfolio.shares.order', { number: order.orderNum })}</strong>
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

export function ShareIncomeList({ product }: { product: number }) {
  const t = useT()
  const { typeName } = useFundNames()
  const answer = useServer(['shares', product, 'income'], (signal) => fetchShareIncome(product, signal), once)
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton lines={2} />
  if (answer.data.length === 0) return <p className="share-none">{t('portfolio.shares.noIncome')}</p>
  return (
    <ul className="share-list">
      {answer.data.map((income, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: payments have no number, and the list does not change.
        <li key={at}>
          <span>
            <strong>{typeName(income.type)}</strong>
            <small>{dateText(income.time)}</small>
          </span>
          <Money amount={income.amount} currency={income.currency} signed />
        </li>
      ))}
    </ul>
  )
}
