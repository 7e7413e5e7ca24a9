// A payee's bank account as it is typed from a document.
import { useCountries } from '@/shared/api/lookups'
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import { lineName, type TypedPayee, typedLines } from '../model/target'

interface TypedTargetProps {
  values: TypedPayee
  errors: { [K in keyof TypedPayee]?: string | undefined }
  set: (change: Partial<TypedPayee>) => void
}

export function TypedTarget({ values, errors, set }: TypedTargetProps) {
  const t = useT()
  const countries = useCountries()
  return (
    <div className="form-pair">
      {typedLines.map((line) => {
        const name = lineName(line.field)
        const label = name ? t(name) : line.field
        return (
          <TextField
            key={line.field}
            label={'optional' in line ? t('console.payouts.optional', { label }) : label}
            name={line.field}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={values[line.field]}
            error={errors[line.field]}
            onChange={(typed) => set({ [line.field]: typed })}
          />
        )
      })}
      <SelectField
        label={t('console.payouts.optional', { label: t('console.field.bank_country') })}
        name="country"
        value={values.country}
        options={countries.map(({ CountryID, Country }) => ({ value: CountryID, label: Country }))}
        error={errors.country}
        onChange={(country) => set({ country: Number(country) })}
      />
    </div>
  )
}
