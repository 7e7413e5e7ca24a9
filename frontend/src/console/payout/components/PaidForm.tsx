// The form that records a payment. A released payout is marked as paid at once; a due one needs a second person.
import { say } from '@/console/shared/acts/lastAction'
import { BookingForecast } from '@/console/shared/booking/BookingForecast'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import { dateText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { executePayout } from '../api/payouts'
import { type ActProps, isSingly } from '../model/act'
import { paidFrom } from '../model/days'
import { type PaidValues, paidMistakes } from '../model/mistakes'
import { referenceOf } from '../model/payouts'
import { PaymentFields } from './PaymentFields'
import { ReasonField } from './ReasonField'

export function PaidForm({ payout, reload, onDone, onCancel }: ActProps) {
  const t = useT()
  const singly = isSingly(payout)
  const { id, amount, currency, method } = payout
  const since = paidFrom(payout)
  const form = useActForm<PaidValues>({
    initial: { value_on: today(), reference: '', reason: '' },
    validate: (values) => paidMistakes(values, { since, today: today(), method, needsSecond: singly }),
    said: { day: dateText(since) },
    reload,
    send: async ({ value_on, reference, reason }) => {
      const paid = { value_on, reference: reference.trim() }
      const proposal = await executePayout(payout, singly ? { ...paid, reason: reason.trim() } : paid)
      if (!proposal) say(t('console.payouts.wasPaid', { id }))
      onDone(proposal)
    },
  })
  const { values, errors, set } = form
  return (
    <ActFrame
      form={form}
      title={t(singly ? 'console.payouts.act.singly' : 'console.payouts.act.execute')}
      act={t(singly ? 'console.proposal.propose' : 'console.payouts.act.execute')}
      onCancel={onCancel}
    >
      {singly && <p className="muted">{t(`console.payouts.singlyText.${referenceOf(method)}`)}</p>}
      <PaymentFields method={method} values={values} mistakes={errors} onChange={set} />
      {singly && (
        <ReasonField
          value={values.reason}
          missing={errors.reason !== undefined}
          onChange={(reason) => set({ reason })}
        />
      )}
      {method === 'Bank' && (
        <BookingForecast
          forecast={{
            now: [{ from: 'payable', to: 'bank', amount }],
            later: [],
            placeFreed: false,
            sharesIssued: false,
            onApproval: singly,
          }}
          currency={currency}
          pending={false}
        />
      )}
    </ActFrame>
  )
}
