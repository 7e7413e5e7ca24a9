// A country from the server's list.
import type { Country } from '@/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Field } from './Field'
import { Flag } from './Flag'
import { Icon } from './Icon'
import { useCountrySheet } from './useCountrySheet'

interface CountryFieldProps {
  label: string
  name: string
  countries: Country[]
  value: number | null
  onChange: (countryId: number) => void
  error?: string | undefined
  hint?: string
}

export function CountryField({ label, name, countries, value, onChange, error, hint }: CountryFieldProps) {
  const t = useT()
  const { List, open, close, busy } = useCountrySheet()
  const chosen = countries.find((country) => country.CountryID === value)
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(attributes) => (
        <>
          <button
            type="button"
            id={attributes.id}
            aria-describedby={attributes['aria-describedby']}
            className="input input-button"
            aria-haspopup="dialog"
            aria-busy={busy}
            onClick={open}
          >
            {chosen && <Flag country={chosen} />}
            <span className={chosen ? 'input-value' : 'input-value input-empty'}>
              {chosen?.Country ?? t('shared.choose')}
            </span>
            <Icon name="down" size={20} />
          </button>
          {List && (
            <List
              title={label}
              countries={countries}
              chosen={value}
              onChoose={(country) => onChange(country.CountryID)}
              onClose={close}
            />
          )}
        </>
      )}
    </Field>
  )
}
