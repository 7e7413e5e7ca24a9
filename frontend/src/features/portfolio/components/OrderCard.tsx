// One order in a line of the list: what it is, how much, its state with what happens next or why it ended, and what can be done with it.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { Button } from '@/shared/ui/PrimaryAction'
import { StatusBadge } from '@/shared/ui/Status'
import { Told } from '@/shared/ui/Told'
import {
  canDelete,
  canResume,
  evidenceRoute,
  hasReceipt,
  icons,
  labelOf,
  nextOf,
  shownStatus,
  tones,
} from '../orderStatus'
import type { Order } from '../wire'

interface OrderCardProps {
  order: Order
  busy?: boolean
  /** The route at which it is gone on with. */
  to?: string
  onDelete?: () => void
  onRevoke?: () => void
}

export function OrderCard({ order, busy, to, onDelete, onRevoke }: OrderCardProps) {
  const t = useT()
  const state = shownStatus(order)
  const evidence = evidenceRoute(order)
  const deletes = canDelete(order) && onDelete
  const revokes = order.revocation && onRevoke
  const receipt = hasReceipt(order) && to
  return (
    <article className="order-card">
      <header className="order-head">
        <div className="order-name">
          <h2>{order.orderName}</h2>
          <p className="figures order-type">
            <Icon name={icons[order.orderType]} size={16} />
            <span>
              {t(`portfolio.orderType.${order.orderType}`)} · {order.orderNum} ·{' '}
              <time dateTime={order.orderTime}>{dateText(order.orderTime)}</time>
            </span>
          </p>
        </div>
        <Money amount={order.amount} currency={order.currency} />
      </header>
      <div className="order-state">
        <StatusBadge tone={tones[state]} label={t(labelOf(order))} />
        <p className="muted order-next">
          {t(nextOf(order), { date: dateText(order.PaidOn ?? ''), reference: order.PaymentReference ?? '' })}
        </p>
      </div>
      {order.comment && <Told title={t('portfolio.order.reason')}>{order.comment}</Told>}
      {order.ReturnReason && <Told title={t('portfolio.order.returnReason')}>{order.ReturnReason}</Told>}
      {(deletes || receipt || revokes) && (
        <div className="order-actions">
          {deletes && (
            <Button look="danger" busy={busy} onClick={onDelete}>
              {t('portfolio.order.delete')}
            </Button>
          )}
          {canResume(order) && to && <Button to={to}>{t('portfolio.order.update')}</Button>}
          {evidence && (
            <Button look="quiet" to={evidence}>
              {t('portfolio.order.evidence')}
            </Button>
          )}
          {receipt && (
            <Button look="quiet" to={to}>
              {t('portfolio.order.receipt')}
            </Button>
          )}
          {revokes && (
            <Button look="quiet" onClick={onRevoke}>
              {t('portfolio.order.revoke')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
