// Every order of the investor, newest first, ten at a time, narrowed by type and by state. The filters are kept in the address.
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { moneyText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { confirm, notice } from '@/shared/ui/dialogs'
import { Button } from '@/shared/ui/PrimaryAction'
import { useChange } from '@/shared/ui/useChange'
import { deleteOrder, orderKey, useOrders } from '../api/portfolio'
import { OrderCard } from '../components/OrderCard'
import { OrderFilters } from '../components/OrderFilters'
import { PagedList } from '../components/PagedList'
import { RevokeSheet } from '../components/RevokeSheet'
import { resumeRoute } from '../orderStatus'
import { isNarrowed, noFilter, type OrdersFilter, readFilter, withFilter } from '../ordersFilter'
import type { Order } from '../wire'
import './orders.css'

const deletingText: Record<Order['orderType'], MessageId> = {
  1: 'portfolio.delete.text',
  2: 'portfolio.delete.withdrawal',
  3: 'portfolio.delete.deposit',
}

export default function Orders() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const narrow = (chosen: OrdersFilter) =>
    setQuery((now) => withFilter(now, chosen), { replace: true, preventScrollReset: true })
  const narrowed = isNarrowed(filter)
  const orders = useOrders(filter)
  const hasNone = !narrowed && orders.query.isSuccess && orders.total === 0
  const deleting = useChange({
    change: deleteOrder,
    onDone: () => void notice(t('portfolio.OrderDeleteOK')),
  })
  const [revoking, setRevoking] = useState<Order | null>(null)

  const remove = async (order: Order) => {
    const sure = await confirm({
      title: t('portfolio.delete.title'),
      text: t(deletingText[order.orderType], {
        amount: moneyText(order.amount, order.currency),
        name: order.orderName,
      }),
      confirm: t('portfolio.delete.go'),
      cancel: t('portfolio.delete.keep'),
      danger: true,
    })
    if (sure) deleting.run(order)
  }
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
          <OrderCard
            key={orderKey(order)}
            order={order}
            busy={deleting.input !== undefined && orderKey(deleting.input) === orderKey(order)}
            to={resumeRoute(order)}
            onDelete={() => void remove(order)}
            onRevoke={() => setRevoking(order)}
          />
        ))}
      </PagedList>
      {/* Not within the list, which may be empty once its order is revoked. */}
      {revoking?.revocation && (
        <RevokeSheet
          order={revoking}
          revocation={revoking.revocation}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setRevoking(null)
            void notice(t('portfolio.revoke.done'))
          }}
        />
      )}
    </>
  )
}
