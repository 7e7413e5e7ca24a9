// The forms for a rejected and a returned payment. Both are proposed to a second person.

import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import { DayField } from '@/console/shared/time/DayField'
import { dateText, moneyText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { bouncePayout, rejectPayout } from '../api/payouts'
import type { ActProps } from '../model/act'
import { dayOf } from '../model/days'
import { type ReturnedValues, rejectedMistakes, returnedMistakes, typedCharge } from '../model/mistakes'
import { ReasonField } from './ReasonField'

export function RejectedForm({ payout, reload, onDone, onCancel }: ActProps) {
  const t = useT()
  const form = useActForm({
    initial: { reason: '' },
    validate: rejectedMistakes,
    reload,
    send: async ({ reason }) => onDone(await rejectPayout(payout, { reason: reason.trim() })),
  })
  return (
    <ActFrame
      form={form}
      title={t('console.payouts.act.reject')}
      act={t('console.proposal.propose')}
      onCancel={onCancel}
    >
      <p className="muted">{t('console.payouts.rejectText')}</p>
      <ReasonField
        value={form.values.reason}
        missing={form.errors.reason !== undefined}
        onChange={(reason) => form.set({ reason })}
      />
    </ActFrame>
  )
}

export function ReturnedForm({ payout, reload, onDone, onCancel }: ActProps) {
  const t = useT()
  const { amount, currency } = payout
  const whole = moneyText(amount, currency)
  const since = payout.payment?.value_on ?? dayOf(payout.created_at)
  const form = useActForm<ReturnedValues>({
    initial: { value_on: today(), came_back: '', reason: '' },
    validate: (values) => returnedMistakes(values, { amount, since, today: today() }),
    said: { amount: whole, day: dateText(since) },
    reload,
    send: async ({ value_on, came_back, reason }) =>
      onDone(await bouncePayout(payout, { value_on, came_back: Number(came_back), reason: reason.trim() })),
  })
  const { values, errors, set } = form
  const charge = typedCharge(values.came_back, amount)
  return (
    <ActFrame
      form={form}
      title={t('console.payouts.act.bounce')}
      act={t('console.proposal.propose')}
      onCancel={onCancel}
    >
      <p className="muted">{t('console.payouts.bounceText', { amount: whole })}</p>
      <DayField
        label={t('console.payouts.valueOn')}
        name="value_on"
        value={values.value_on}
        error={errors.value_on}
        onChange={(value_on) => set({ value_on })}
      />
      <AmountField
        label={t('console.payouts.cameBack')}
        name="came_back"
        value={values.came_back}
        currency={currency}
        error={errors.came_back}
        hint={
          charge === undefined
            ? t('console.payouts.cameBackHint', { amount: whole })
            : t('console.payouts.charge', { charge: moneyText(charge, currency) })
        }
        onChange={(came_back) => set({ came_back })}
      />
      <ReasonField
        value={values.reason}
        missing={errors.reason !== undefined}
        hint={t('console.payouts.payeeReads')}
        onChange={(reason) => set({ reason })}
      />
    </ActFrame>
  )
}
