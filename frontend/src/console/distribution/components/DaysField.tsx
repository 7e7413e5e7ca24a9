// Whose shares count, by the record date, and when the holders are paid.
import { DayField } from '@/console/shared/time/DayField'
import { useT } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import type { DraftValues } from '../model/drafting'

interface DaysFieldProps {
  values: DraftValues
  errors: Errors<DraftValues>
  onChange: (part: Partial<DraftValues>) => void
}

export function DaysField({ values, errors, onChange }: DaysFieldProps) {
  const t = useT()
  return (
    <div className="form-pair distribution-days">
      <DayField
        label={t('console.distributions.recordDate')}
        name="record_date"
        value={values.record_date}
        error={errors.record_date}
        hint={t('console.distributions.recordHint')}
        onChange={(record_date) => onChange({ record_date })}
      />
      <DayField
        label={t('console.distributions.paymentDate')}
        name="payment_date"
        min={values.record_date || undefined}
        value={values.payment_date}
        error={errors.payment_date}
        hint={t('console.distributions.paymentHint')}
        onChange={(payment_date) => onChange({ payment_date })}
      />
    </div>
  )
}
