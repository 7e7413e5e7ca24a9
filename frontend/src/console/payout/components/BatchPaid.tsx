// Marks the unpaid payouts of a released batch as paid under one reference. Payouts with an open proposal are left out.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { PayoutBatchItem } from '@/console/shared/api/wire'
import { dateText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { executeBatch } from '../api/batches'
import { numbersText, payable, payableSum } from '../model/batches'
import { dayOf } from '../model/days'
import { paidMistakes } from '../model/mistakes'
import { PaymentFields } from './PaymentFields'

interface BatchPaidProps {
  batch: PayoutBatchItem
  onClose: () => void
}

export function BatchPaid({ batch, onClose }: BatchPaidProps) {
  const t = useT()
  const [typed, setTyped] = useState(() => ({ value_on: today(), reference: '' }))
  const [shown, show] = useState(false)
  const { id, unpaid, proposed, currency, bank_account: account, released_at } = batch
  const paid = payable(batch)
  const since = dayOf(released_at ?? batch.made_at)
  const mistakes = paidMistakes(
    { ...typed, reason: '' },
    { since, today: today(), method: 'Bank', needsSecond: false },
  )
  return (
    <Ask
      title={t('console.payouts.allPaidAsk', { id })}
      act={t('console.payouts.allPaid')}
      look="pass"
      isReady={() => {
        show(true)
        return Object.keys(mistakes).length === 0
      }}
      run={async () => {
        const after = await executeBatch(batch, {
          ...typed,
          reference: typed.reference.trim(),
          payouts: paid.map((payout) => payout.id),
        })
        return t('console.payouts.allWerePaid', { count: unpaid - after.unpaid, left: after.unpaid })
      }}
      onClose={onClose}
    >
      <p className="record-figure">
        <Money amount={payableSum(batch)} currency={currency} size="large" />
        <span className="muted">
          {t('console.payouts.countFrom', { count: paid.length, account: account.name })}
        </span>
      </p>
      <p className="muted">{t('console.payouts.allPaidText')}</p>
      {proposed.length > 0 && (
        <p>
          {t('console.payouts.allPaidLeft', {
            count: proposed.length,
            ids: numbersText(proposed, t('console.payouts.outFirst.comma')),
          })}
        </p>
      )}
      <PaymentFields
        method="Bank"
        values={typed}
        mistakes={
          shown
            ? {
                value_on: mistakes.value_on && t(mistakes.value_on, { day: dateText(since) }),
                reference: mistakes.reference && t(mistakes.reference),
              }
            : {}
        }
        onChange={(change) => setTyped((old) => ({ ...old, ...change }))}
      />
    </Ask>
  )
}
