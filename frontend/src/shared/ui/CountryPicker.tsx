// A country from the server's list: preferred ones first, searchable by name, code or dial code, with flag.
import { useMemo, useState } from 'react'
import type { Country } from '@/shared/api/wire'
import { useIntl, useT } from '@/shared/i18n'
import { Field } from './Field'
import { Icon } from './Icon'
import { Sheet } from './Sheet'

const preferred = ['CN', 'HK', 'TW', 'MO', 'US', 'SG', 'AU', 'JP', 'GB', 'CA']

/** The flag of an ISO code, drawn by us: not every system's letters have flags. The country's name stands beside it. */
export function Flag({ code }: { code: string }) {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return (
    <img className="flag" src={`${__FLAGS__}/${code}.svg`} width="24" height="16" alt="" loading="lazy" />
  )
}

/** Preferred first, in their own order; then by name in the language. */
export function orderCountries(countries: Country[], locale: string): Country[] {
  const rank = (country: Country) => {
    const at = preferred.indexOf(country.CountryCode2)
    return at < 0 ? preferred.length : at
  }
  const names = new Intl.Collator(locale)
  return [...countries].sort((a, b) => rank(a) - rank(b) || names.compare(a.Country, b.Country))
}

const digits = (code: string): string => code.replace(/\D/g, '')

function matches(country: Country, sought: string): boolean {
  const wanted = sought.trim().toLowerCase()
  if (wanted === '') return true
  const dial = digits(wanted)
  return (
    country.Country.toLowerCase().includes(wanted) ||
    country.CountryCode2.toLowerCase() === wanted ||
    (dial !== '' && digits(country.PhoneCode).startsWith(dial))
  )
}

interface CountrySheetProps {
  open: boolean
  title: string
  countries: Country[]
  chosen: number | null
  withDialCode?: boolean
  onChoose: (country: Country) => void
  onClose: () => void
}

export function CountrySheet({
  open,
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
    <Sheet open={open} title={title} onClose={onClose} tall>
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
                setSought('')
                onClose()
              }}
            >
              <Flag code={country.CountryCode2} />
              <span className="country-name">{country.Country}</span>
              {withDialCode && <span className="figures country-dial">+{digits(country.PhoneCode)}</span>}
              {country.CountryID === chosen && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="country-none">{t('shared.country.none')}</p>}
    </Sheet>
  )
}

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
  const [open, setOpen] = useState(false)
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
            onClick={() => setOpen(true)}
          >
            {chosen && <Flag code={chosen.CountryCode2} />}
            <span className={chosen ? 'input-value' : 'input-value input-empty'}>
              {chosen?.Country ?? t('shared.choose')}
            </span>
            <Icon name="down" size={20} />
          </button>
          <CountrySheet
            open={open}
            title={label}
            countries={countries}
            chosen={value}
            onChoose={(country) => onChange(country.CountryID)}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </Field>
  )
}

interface DialCodeProps {
  countries: Country[]
  /** Digits only, as in `86`. */
  value: string
  /** Whose it is, where that is known: several countries share one. */
  country?: number | null
  onChange: (code: string, country: number) => void
}

/** The dial code before a phone number. */
export function DialCode({ countries, value, country, onChange }: DialCodeProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const sharing = countries.filter(({ PhoneCode }) => digits(PhoneCode) === value)
  const chosen = sharing.find(({ CountryID }) => CountryID === country) ?? sharing[0]
  return (
    <>
      <button
        type="button"
        className="dial-code"
        aria-haspopup="dialog"
        aria-label={t('shared.country.dialCode', { code: value })}
        onClick={() => setOpen(true)}
      >
        {chosen && <Flag code={chosen.CountryCode2} />}
        <span className="figures">+{value}</span>
        <Icon name="down" size={16} />
      </button>
      <CountrySheet
        open={open}
        title={t('shared.country.dialTitle')}
        countries={countries}
        chosen={chosen?.CountryID ?? null}
        withDialCode
        onChoose={({ PhoneCode, CountryID }) => onChange(digits(PhoneCode), CountryID)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
