// What can be done with an order now; nothing where nothing can.
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { canDelete, canResume, evidenceRoute, hasReceipt, isRefused, resumeRoute } from '../orderStatus'
import type { Order } from '../wire'
import type { OrderChange } from './useOrderChanges'

interface OrderActionsProps {
  order: Order
  change: OrderChange
}

export function OrderActions({ order, change }: OrderActionsProps) {
  const t = useT()
  const evidence = evidenceRoute(order)
  const [deletes, resumes, receipt] = [canDelete(order), canResume(order), hasReceipt(order)]
  const refused = isRefused(order)
  if (!(deletes || resumes || receipt || refused || order.revocation)) return null
  return (
    <div className="order-actions">
      {deletes && (
        <Button look="danger" busy={change.busy} onClick={change.onDelete}>
          {t('portfolio.order.delete')}
        </Button>
      )}
      {resumes && <Button to={resumeRoute(order)}>{t('portfolio.order.update')}</Button>}
      {evidence && (
        <Button look="quiet" to={evidence}>
          {t('portfolio.order.evidence')}
        </Button>
      )}
      {receipt && (
        <Button look="quiet" to={resumeRoute(order)}>
          {t('portfolio.order.receipt')}
        </Button>
      )}
      {refused && (
        <Button look="quiet" to={resumeRoute(order)}>
          {t('portfolio.order.next')}
        </Button>
      )}
      {order.revocation && (
        <Button look="quiet" onClick={change.onRevoke}>
          {t('portfolio.order.revoke')}
        </Button>
      )}
    </div>
  )
}
