// The forms that return a receipt to its payer and that take back a mistaken entry. Both need a reason.
import { say } from '@/console/shared/acts/lastAction'
import type { ReceiptItem } from '@/console/shared/api/wire'
import { ReasonForm } from '@/console/shared/record/ReasonForm'
import { useT } from '@/shared/i18n'
import { returnReceipt, withdrawReceipt } from '../api/receipts'

export type ReasonAct = 'return' | 'withdraw'

const sends = { return: returnReceipt, withdraw: withdrawReceipt }

interface ReasonedActProps {
  act: ReasonAct
  receipt: ReceiptItem
  /** The current receipt. */
  reload: () => Promise<unknown>
  onEnd: () => void
}

export function ReasonedAct({ act, receipt, reload, onEnd }: ReasonedActProps) {
  const t = useT()
  const { id } = receipt
  return (
    <ReasonForm
      title={t(`console.receipts.act.${act}`)}
      act={t(`console.receipts.confirm.${act}`)}
      about={t(`console.receipts.about.${act}`)}
      send={async (reason) => {
        await sends[act](receipt, reason)
        say(t(act === 'return' ? 'console.receipts.wasReturned' : 'console.receipts.wasWithdrawn', { id }))
        onEnd()
      }}
      reload={reload}
      onCancel={onEnd}
    />
  )
}
