// Every order of the investor, newest first, ten at a time.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { confirm, notice, showRefusal } from '@/shared/ui/dialogs'
import { deleteOrder, orderKey, useOrders } from '../api/portfolio'
import { OrderCard } from '../components/OrderCard'
import { PagedList } from '../components/PagedList'
import { RevokeSheet } from '../components/RevokeSheet'
import { resumeRoute } from '../orderStatus'
import type { Order } from '../wire'
import './portfolio.css'

export default function Orders() {
  const t = useT()
  const navigate = useNavigate()
  const orders = useOrders()
  const [deleting, setDeleting] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<Order | null>(null)

  const remove = async (order: Order) => {
    const sure = await confirm({
      title: t('portfolio.delete.title'),
      text:
        order.orderType === 2
          ? t('portfolio.delete.withdrawal', { amount: moneyText(order.amount, order.currency) })
          : t('portfolio.delete.text', { name: order.orderName }),
      confirm: t('portfolio.delete.go'),
      cancel: t('portfolio.delete.keep'),
      danger: true,
    })
    if (!sure) return
    setDeleting(orderKey(order))
    try {
      await deleteOrder(order)
      await notice(t('portfolio.OrderDeleteOK'))
    } catch (error) {
      void showRefusal(error)
    } finally {
      setDeleting(null)
    }
  }
  return (
    <PagedList
      title={t('portfolio.orders')}
      none={{ title: t('portfolio.orders.none.title'), text: t('portfolio.orders.none.text') }}
      count={t('portfolio.orders.count', { count: orders.total })}
      pages={orders}
    >
      {orders.entries.map((order) => (
        <OrderCard
          key={orderKey(order)}
          order={order}
          busy={deleting === orderKey(order)}
          onUpdate={() => navigate(resumeRoute(order))}
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
