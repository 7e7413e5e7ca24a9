// How much is distributed: a total that is split over the shares, or an amount for each of them.

import { useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { FieldGroup } from '@/shared/ui/Field'
import type { Errors } from '@/shared/ui/form'
import type { DraftValues } from '../model/drafting'

interface BasisFieldProps {
  values: DraftValues
  errors: Errors<DraftValues>
  /** ISO code; none until a project is chosen. */
  currency: string | undefined
  onChange: (part: Partial<DraftValues>) => void
}

const bases = ['total', 'per_share'] as const

export function BasisField({ values, errors, currency, onChange }: BasisFieldProps) {
  const t = useT()
  const { basis } = values
  return (
    <>
      <FieldGroup
        className="distribution-basis"
        name="basis"
        legend={<legend className="field-label">{t('console.distributions.basis')}</legend>}
      >
        {bases.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="basis"
              value={choice}
              checked={basis === choice}
              onChange={() => onChange({ basis: choice })}
            />
            {t(`console.distributions.basis.${choice}`)}
          </label>
        ))}
      </FieldGroup>
      <AmountField
        key={basis}
        label={t(`console.distributions.amount.${basis}`)}
        name={basis}
        value={values[basis]}
        {...(currency ? { currency } : {})}
        error={errors[basis]}
        hint={t(`console.distributions.amountHint.${basis}`)}
        onChange={(typed) => onChange({ [basis]: typed })}
      />
    </>
  )
}
