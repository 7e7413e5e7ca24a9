// The forms that return a receipt to its payer and that take back a mistaken entry. Both need a reason.
import { say } from '@/console/shared/acts/said'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { ReceiptItem } from '@/console/shared/api/wire'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import { useT } from '@/shared/i18n'
import { returnReceipt, withdrawReceipt } from '../api/receipts'

export type ReasonAct = 'return' | 'withdraw'

const sends = { return: returnReceipt, withdraw: withdrawReceipt }

interface ReasonFormProps {
  act: ReasonAct
  receipt: ReceiptItem
  /** The current receipt. */
  reload: () => Promise<unknown>
  onEnd: () => void
}

export function ReasonForm({ act, receipt, reload, onEnd }: ReasonFormProps) {
  const t = useT()
  const { id } = receipt
  const form = useActForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'console.proposal.reasonMissing' } : {}),
    reload,
    send: async ({ reason }) => {
      await sends[act](receipt, reason.trim())
      say(t(act === 'return' ? 'console.receipts.wasReturned' : 'console.receipts.wasWithdrawn', { id }))
      onEnd()
    },
  })
  return (
    <ActFrame
      form={form}
      title={t(`console.receipts.act.${act}`)}
      act={t(`console.receipts.confirm.${act}`)}
      onCancel={onEnd}
    >
      <p className="muted">{t(`console.receipts.about.${act}`)}</p>
      <WhyField
        label={t('console.receipts.reason')}
        value={form.values.reason}
        missing={form.errors.reason !== undefined}
        onChange={(reason) => form.set({ reason })}
      />
    </ActFrame>
  )
}
