// An address of the evidence that names no order.
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { EmptyState } from '@/shared/ui/States'
import { ordersRoute } from '../routes'

export function NoOrder() {
  const t = useT()
  return (
    <EmptyState title={t('subscription.evidence.noOrder')} text={t('subscription.evidence.noOrderText')}>
      <Button to={ordersRoute}>{t('subscription.evidence.orders')}</Button>
    </EmptyState>
  )
}
