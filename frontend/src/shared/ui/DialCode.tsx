// The dial code before a phone number, with the flag of whose it is.
import type { Country } from '@/shared/api/wire'
import { useT } from '@/shared/i18n'
import { dialDigits, Flag } from './Flag'
import { Icon } from './Icon'
import { useCountrySheet } from './useCountrySheet'

interface DialCodeProps {
  countries: Country[]
  /** Digits only, as in `86`. */
  value: string
  /** Whose it is, where that is known: several countries share one. */
  country?: number | null
  onChange: (code: string, country: number) => void
}

export function DialCode({ countries, value, country, onChange }: DialCodeProps) {
  const t = useT()
  const { List, open, close, busy } = useCountrySheet()
  const sharing = countries.filter(({ PhoneCode }) => dialDigits(PhoneCode) === value)
  const chosen = sharing.find(({ CountryID }) => CountryID === country) ?? sharing[0]
  return (
    <>
      <button
        type="button"
        className="dial-code"
        aria-haspopup="dialog"
        aria-label={t('shared.country.dialCode', { code: value })}
        aria-busy={busy}
        onClick={open}
      >
        {chosen && <Flag country={chosen} />}
        <span className="figures">+{value}</span>
        <Icon name="down" size={16} />
      </button>
      {List && (
        <List
          title={t('shared.country.dialTitle')}
          countries={countries}
          chosen={chosen?.CountryID ?? null}
          withDialCode
          onChoose={({ PhoneCode, CountryID }) => onChange(dialDigits(PhoneCode), CountryID)}
          onClose={close}
        />
      )}
    </>
  )
}
