// Marks the unpaid payouts of a released batch as paid under one reference. Payouts with an open proposal are left out.
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
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
  const { id, unpaid, proposed, currency, bank_account: account, released_at } = batch
  const paid = payable(batch)
  const since = dayOf(released_at ?? batch.made_at)
  const form = useAsked({ value_on: today(), reference: '' }, (values) => {
    const booked = { since, today: today(), method: 'Bank', needsSecond: false } as const
    const { value_on, reference } = paidMistakes({ ...values, reason: '' }, booked)
    return {
      value_on: value_on && t(value_on, { day: dateText(since) }),
      reference: reference && t(reference),
    }
  })
  return (
    <Ask
      title={t('console.payouts.allPaidAsk', { id })}
      act={t('console.payouts.allPaid')}
      look="pass"
      form={form}
      run={async () => {
        const after = await executeBatch(batch, {
          value_on: form.values.value_on,
          reference: form.values.reference.trim(),
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
      <PaymentFields method="Bank" values={form.values} mistakes={form.errors} onChange={form.set} />
    </Ask>
  )
}
