// Warns of orders under way before terms that their investors rely on are published; shows nothing if there are none.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { type OrdersOf, useOrdersUnderWay } from '../api/ordersUnderWay'

export function OrdersUnderWay({ of }: { of: OrdersOf }) {
  const t = useT()
  const { data, error, refetch } = useOrdersUnderWay(of)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={1} />
  const count = data.begun + data.submitted + data.accepted
  if (count === 0) return null
  return (
    <p className="why">
      <Icon name="alert" size={16} />
      <span>{t('console.content.ordersUnderWay', { count, ...data })}</span>
    </p>
  )
}
