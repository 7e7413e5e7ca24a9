// Every order of the investor, newest first, ten at a time, narrowed by type and by state. The filters are kept in the address.
import { useSearchParams } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { orderKey, useOrders } from '../api/portfolio'
import { OrderCard } from '../components/OrderCard'
import { OrderFilters } from '../components/OrderFilters'
import { PagedList } from '../components/PagedList'
import { useOrderChanges } from '../components/useOrderChanges'
import { isNarrowed, noFilter, type OrdersFilter, readFilter, withFilter } from '../ordersFilter'
import './orders.css'

export default function Orders() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const narrow = (chosen: OrdersFilter) =>
    setQuery((now) => withFilter(now, chosen), { replace: true, preventScrollReset: true })
  const narrowed = isNarrowed(filter)
  const orders = useOrders(filter)
  const hasNone = !narrowed && orders.query.isSuccess && orders.total === 0
  const { changeOf, sheet } = useOrderChanges()
  const none = { title: t('portfolio.orders.none.title'), text: t('portfolio.orders.none.text') }
  const noMatch = {
    title: t('portfolio.orders.noMatch.title'),
    text: t('portfolio.orders.noMatch.text'),
    action: (
      <Button look="quiet" onClick={() => narrow(noFilter)}>
        {t('portfolio.orders.noMatch.all')}
      </Button>
    ),
  }
  return (
    <>
      <PagedList
        title={t('portfolio.orders')}
        filters={!hasNone && <OrderFilters filter={filter} onChange={narrow} />}
        none={narrowed ? noMatch : none}
        count={t('portfolio.orders.count', { count: orders.total })}
        look="orders"
        pages={orders}
      >
        {orders.entries.map((order) => (
          <OrderCard key={orderKey(order)} order={order} change={changeOf(order)} />
        ))}
      </PagedList>
      {sheet}
    </>
  )
}
