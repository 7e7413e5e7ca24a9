// How the bank has paid, as its statement says it: the value date and its reference.
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'

interface Payment {
  value_on: string
  reference: string
}

interface PaymentFieldsProps {
  values: Payment
  /** In words. */
  mistakes: { [Field in keyof Payment]?: string | undefined }
  onChange: (change: Partial<Payment>) => void
}

export function PaymentFields({ values, mistakes, onChange }: PaymentFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('console.payouts.valueOn')}
        name="value_on"
        type="date"
        value={values.value_on}
        error={mistakes.value_on}
        onChange={(value_on) => onChange({ value_on })}
      />
      <TextField
        label={t('console.payouts.bankReference')}
        name="reference"
        autoComplete="off"
        spellCheck={false}
        maxLength={140}
        value={values.reference}
        error={mistakes.reference}
        hint={t('console.payouts.bankReferenceHint')}
        onChange={(reference) => onChange({ reference })}
      />
    </>
  )
}
