// The fields of a payment: the value date, and the reference on the bank statement or the transaction id.
import type { PayoutItem } from '@/console/shared/api/wire'
import { DayField } from '@/console/shared/time/DayField'
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { referenceOf } from '../model/payouts'

interface Payment {
  value_on: string
  reference: string
}

interface PaymentFieldsProps {
  method: PayoutItem['method']
  values: Payment
  /** In words. */
  mistakes: { [Field in keyof Payment]?: string | undefined }
  onChange: (change: Partial<Payment>) => void
}

export function PaymentFields({ method, values, mistakes, onChange }: PaymentFieldsProps) {
  const t = useT()
  const reference = referenceOf(method)
  return (
    <>
      <DayField
        label={t('console.payouts.valueOn')}
        name="value_on"
        value={values.value_on}
        error={mistakes.value_on}
        onChange={(value_on) => onChange({ value_on })}
      />
      <TextField
        label={t(`console.payouts.reference.${reference}`)}
        name="reference"
        autoComplete="off"
        spellCheck={false}
        maxLength={140}
        value={values.reference}
        error={mistakes.reference}
        hint={t(`console.payouts.referenceHint.${reference}`)}
        onChange={(typed) => onChange({ reference: typed })}
      />
    </>
  )
}
