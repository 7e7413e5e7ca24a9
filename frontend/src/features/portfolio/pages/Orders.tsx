// Every order of the investor, newest first, ten at a time.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { confirm, notice, showRefusal } from '@/shared/ui/dialogs'
import { EndOfList } from '@/shared/ui/EndOfList'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { deleteOrder, useOrders } from '../api/portfolio'
import { OrderCard } from '../components/OrderCard'
import { resumeRoute } from '../orderStatus'
import type { Order } from '../wire'
import './portfolio.css'

export default function Orders() {
  const t = useT()
  const navigate = useNavigate()
  const { query, entries, total } = useOrders()
  const [deleting, setDeleting] = useState<number | null>(null)

  const remove = async (order: Order) => {
    const sure = await confirm({
      title: t('portfolio.delete.title'),
      text: t('portfolio.delete.text', { name: order.orderName }),
      confirm: t('portfolio.delete.go'),
      cancel: t('portfolio.delete.keep'),
    })
    if (!sure) return
    setDeleting(order.refId)
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
    <Screen title={t('portfolio.orders')} back="/user/accountmanage">
      {query.isPending && <Skeleton tall lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && total === 0 && (
        <EmptyState title={t('portfolio.orders.none.title')} text={t('portfolio.orders.none.text')}>
          <Button look="quiet" onClick={() => navigate('/product/products')}>
            {t('portfolio.browse')}
          </Button>
        </EmptyState>
      )}
      {total > 0 && (
        <p className="muted" role="status">
          {t('portfolio.orders.count', { count: total })}
        </p>
      )}
      {entries.map((order) => (
        <OrderCard
          key={`${order.orderType}.${order.refId}`}
          order={order}
          busy={deleting === order.refId}
          onUpdate={() => navigate(resumeRoute(order))}
          onDelete={() => void remove(order)}
        />
      ))}
      <EndOfList
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Screen>
  )
}
