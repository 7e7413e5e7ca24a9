// Cancelling an order and taking an investment back, each confirmed first, for every screen that shows orders.
import { type ReactNode, useState } from 'react'
import { moneyText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { confirm, notice } from '@/shared/ui/dialogs'
import { useChange } from '@/shared/ui/useChange'
import { deleteOrder, orderKey } from '../api/portfolio'
import type { Order } from '../wire'
import { RevokeSheet } from './RevokeSheet'

const deletingText: Record<Order['orderType'], MessageId> = {
  1: 'portfolio.delete.text',
  2: 'portfolio.delete.withdrawal',
  3: 'portfolio.delete.deposit',
}

/** What the actions of one order are given. */
export interface OrderChange {
  busy: boolean
  onDelete: () => void
  onRevoke: () => void
}

interface OrderChanges {
  changeOf: (order: Order) => OrderChange
  /** Outside the components that show the order, which may be gone once it is revoked. */
  sheet: ReactNode
}

export function useOrderChanges(onDeleted?: () => void): OrderChanges {
  const t = useT()
  const [revoking, setRevoking] = useState<Order | null>(null)
  const deleting = useChange({
    change: deleteOrder,
    onDone: () => {
      void notice(t('portfolio.OrderDeleteOK'))
      onDeleted?.()
    },
  })
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
  return {
    changeOf: (order) => ({
      busy: deleting.input !== undefined && orderKey(deleting.input) === orderKey(order),
      onDelete: () => void remove(order),
      onRevoke: () => setRevoking(order),
    }),
    sheet: revoking?.revocation && (
      <RevokeSheet
        order={revoking}
        revocation={revoking.revocation}
        onClose={() => setRevoking(null)}
        onRevoked={() => {
          setRevoking(null)
          void notice(t('portfolio.revoke.done'))
        }}
      />
    ),
  }
}
