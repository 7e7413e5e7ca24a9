// Refunds a payment, after a confirmation with a reason. The gateway's result is shown in its words.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WordsField } from '@/console/shared/acts/WordsField'
import type { PaymentItem } from '@/console/shared/api/wire'
import { commentOf } from '@/console/shared/session/drafts'
import { dropDraft } from '@/shared/draft/drafts'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { refundPayment } from '../api/payments'
import '../payment.css'

interface RefundFormProps {
  payment: PaymentItem
  reload: () => Promise<unknown>
}

/** The result, as shown. */
function came({ state, refund_refused }: PaymentItem) {
  if (refund_refused) return 'refused'
  return state === 'Refunding' || state === 'Refunded' ? state : 'Paid'
}

export function RefundForm({ payment, reload }: RefundFormProps) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const draft = commentOf(`payments/${payment.id}/refund`)
  const form = useAsked(
    { comment: '' },
    ({ comment }) => (comment.trim() === '' ? { comment: t('console.payment.reasonMissing') } : {}),
    draft,
  )
  const { comment } = form.values
  return (
    <>
      <button type="button" className="act act-fail" onClick={() => setAsking(true)}>
        {t('console.payment.giveBack')}
      </button>
      {asking && (
        <Ask
          title={t('console.payment.giveBackAsk')}
          act={t('console.payment.giveBack')}
          look="fail"
          form={form}
          run={async () => {
            const after = await refundPayment(payment.id, comment.trim())
            dropDraft(draft.name)
            await reload()
            return t(`console.payment.did.${came(after)}`)
          }}
          onClose={() => setAsking(false)}
        >
          <p className="give-back-amount">
            <Money amount={payment.amount} currency={payment.currency} size="large" />
            <span className="muted">{payment.investor}</span>
          </p>
          <p className="muted">{t('console.payment.giveBackText')}</p>
          <WordsField
            label={t('console.payment.reason')}
            name="comment"
            error={form.errors.comment}
            value={comment}
            onChange={(words) => form.set({ comment: words })}
          />
        </Ask>
      )}
    </>
  )
}
