// The list of countries, in a sheet: preferred ones first, searchable by name, code or dial code, with flag.
import { useMemo, useState } from 'react'
import type { Country } from '@/shared/api/wire'
import { useIntl, useT } from '@/shared/i18n'
import { dialDigits, Flag } from './Flag'
import { Icon } from './Icon'
import { Sheet } from './Sheet'

const preferred = ['CN', 'HK', 'TW', 'MO', 'US', 'SG', 'AU', 'JP', 'GB', 'CA']

/** Preferred first, in their own order; then by name in the language. */
export function orderCountries(countries: Country[], locale: string): Country[] {
  const rank = (country: Country) => {
    const at = preferred.indexOf(country.CountryCode2)
    return at < 0 ? preferred.length : at
  }
  const names = new Intl.Collator(locale)
  return [...countries].sort((a, b) => rank(a) - rank(b) || names.compare(a.Country, b.Country))
}

function matches(country: Country, sought: string): boolean {
  const wanted = sought.trim().toLowerCase()
  if (wanted === '') return true
  const dial = dialDigits(wanted)
  return (
    country.Country.toLowerCase().includes(wanted) ||
    country.CountryCode2.toLowerCase() === wanted ||
    (dial !== '' && dialDigits(country.PhoneCode).startsWith(dial))
  )
}

export interface CountrySheetProps {
  title: string
  countries: Country[]
  chosen: number | null
  withDialCode?: boolean
  onChoose: (country: Country) => void
  onClose: () => void
}

export default function CountrySheet({
  title,
  countries,
  chosen,
  withDialCode,
  onChoose,
  onClose,
}: CountrySheetProps) {
  const t = useT()
  const { locale } = useIntl()
  const [sought, setSought] = useState('')
  const ordered = useMemo(() => orderCountries(countries, locale), [countries, locale])
  const found = ordered.filter((country) => matches(country, sought))
  return (
    <Sheet open title={title} onClose={onClose} tall>
      <div className="input country-search">
        <Icon name="search" size={20} />
        <input
          type="search"
          value={sought}
          aria-label={t('shared.country.search')}
          placeholder={t('shared.country.search')}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      <ul className="country-list">
        {found.map((country) => (
          <li key={country.CountryID}>
            <button
              type="button"
              className="country-row"
              aria-pressed={country.CountryID === chosen}
              onClick={() => {
                onChoose(country)
                onClose()
              }}
            >
              <Flag code={country.CountryCode2} />
              <span className="country-name">{country.Country}</span>
              {withDialCode && <span className="figures country-dial">+{dialDigits(country.PhoneCode)}</span>}
              {country.CountryID === chosen && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="country-none">{t('shared.country.none')}</p>}
    </Sheet>
  )
}
