// What happened to a payout, the newest first.

import type { PayoutItem } from '@/console/shared/api/wire'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { type PayoutStep, payoutStep } from '../model/payouts'

export function PayoutHistory({ payout }: { payout: PayoutItem }) {
  const t = useT()
  return (
    <RecordPart title={t('console.history')} none={t('console.events.none')} count={payout.history.length}>
      <div className="history payout-history">
        <ol>
          {payout.history
            .map((step, order) => ({ step, order }))
            .reverse()
            .map(({ step, order }) => (
              <Step key={order} step={step} />
            ))}
        </ol>
      </div>
    </RecordPart>
  )
}

function Step({ step }: { step: PayoutStep }) {
  const t = useT()
  const word = payoutStep(step)
  const isBad = word === 'rejected' || word === 'BOUNCED'
  return (
    <li className={isBad ? 'history-bad' : undefined}>
      <p>
        <strong>{t(`console.payouts.step.${word}`)}</strong>
        <span className="muted">{step.name || t(`console.by.${step.by}`)}</span>
      </p>
      {step.proposed_by && (
        <p className="muted">
          {t(word === 'RELEASED' ? 'console.payouts.batchBy' : 'console.history.proposed', {
            name: step.proposed_by,
          })}
        </p>
      )}
      {step.comment && <blockquote>{step.comment}</blockquote>}
      <time className="muted figures" dateTime={step.at}>
        {zonedTime(step.at)}
      </time>
    </li>
  )
}
