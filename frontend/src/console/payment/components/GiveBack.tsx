// Gives a payment back, after it was asked once more and a reason was given. What the gateway does with it is told in its words.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { WordsField } from '@/console/shared/acts/WordsField'
import type { PaymentItem } from '@/console/shared/api/wire'
import { useComment } from '@/console/shared/session/drafts'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { giveBack } from '../api/payments'
import '../payment.css'

interface GiveBackProps {
  payment: PaymentItem
  reload: () => Promise<unknown>
}

/** What came of it, as it is told. */
function came({ state, refund_refused }: PaymentItem) {
  if (refund_refused) return 'refused'
  return state === 'Refunding' || state === 'Refunded' ? state : 'Paid'
}

export function GiveBack({ payment, reload }: GiveBackProps) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const [missing, setMissing] = useState(false)
  const { typed, change, drop } = useComment(`payments/${payment.id}/refund`)
  const isReady = () => {
    const words = typed.comment.trim() !== ''
    setMissing(!words)
    return words
  }
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
          isReady={isReady}
          run={async () => {
            const after = await giveBack(payment.id, typed.comment.trim())
            drop()
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
            error={missing ? t('console.payment.reasonMissing') : undefined}
            value={typed.comment}
            onChange={(comment) => {
              setMissing(false)
              change({ comment })
            }}
          />
        </Ask>
      )}
    </>
  )
}
