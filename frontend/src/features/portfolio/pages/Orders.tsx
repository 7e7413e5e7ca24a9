// Every order of the investor, newest first, ten at a time.
import { useState } from 'react'
import { moneyText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { confirm, notice } from '@/shared/ui/dialogs'
import { useChange } from '@/shared/ui/useChange'
import { deleteOrder, orderKey, useOrders } from '../api/portfolio'
import { OrderCard } from '../components/OrderCard'
import { PagedList } from '../components/PagedList'
import { RevokeSheet } from '../components/RevokeSheet'
import { resumeRoute } from '../orderStatus'
import type { Order } from '../wire'
import './portfolio.css'

const deletingText: Record<Order['orderType'], MessageId> = {
  1: 'portfolio.delete.text',
  2: 'portfolio.delete.withdrawal',
  3: 'portfolio.delete.deposit',
}

export default function Orders() {
  const t = useT()
  const orders = useOrders()
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
  return (
    <PagedList
      title={t('portfolio.orders')}
      none={{ title: t('portfolio.orders.none.title'), text: t('portfolio.orders.none.text') }}
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
    </PagedList>
  )
}
