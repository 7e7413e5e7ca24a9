// The list of countries, in a sheet: preferred ones first, searchable by name, code or dial code, with flag. Arrows, Home and End go
// through it, a letter goes to the next country that begins so, and Enter in the search takes the first one.
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Country } from '@/shared/api/wire'
import { useIntl, useT } from '@/shared/i18n'
import { folded, namesOf } from './countryNames'
import { dialDigits, Flag } from './Flag'
import { Icon } from './Icon'
import { Sheet } from './Sheet'
import { useTypedChoice } from './useTypedChoice'

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
  const wanted = folded(sought)
  if (wanted === '') return true
  const dial = dialDigits(wanted)
  return (
    [folded(country.Country), ...namesOf(country.CountryCode2)].some((name) => name.includes(wanted)) ||
    country.CountryCode2.toLowerCase() === wanted ||
    (dial !== '' && dialDigits(country.PhoneCode).startsWith(dial))
  )
}

/** The dialog gives it the focus when it opens; in the search a phone would bring up its keyboard. */
const takesFocus = (row: HTMLElement | null) => row?.setAttribute('autofocus', '')

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey

/** The row that a key leads to from row `at`, of so many; from the search (-1) only the arrows lead. */
function led(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (at < 0) return key === 'ArrowUp' ? count - 1 : undefined
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
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
  const first = useMemo(
    () => ordered.find(({ CountryID }) => CountryID === chosen) ?? ordered[0],
    [ordered, chosen],
  )
  const choose = (country: Country) => {
    onChoose(country)
    onClose()
  }
  const list = useRef<HTMLUListElement>(null)
  const findTyped = useTypedChoice(
    found.map(({ CountryID, Country }) => ({ value: CountryID, text: Country })),
  )
  const rows = () => [...(list.current?.querySelectorAll('button') ?? [])]
  const press = (event: KeyboardEvent) => {
    // An input method has these keys for the signs that it offers.
    if (event.nativeEvent.isComposing) return
    const at = rows().indexOf(event.currentTarget as HTMLButtonElement)
    const letter = at >= 0 && isLetter(event) ? findTyped(event.key) : undefined
    const to = letter
      ? found.findIndex(({ CountryID }) => CountryID === letter.value)
      : led(event.key, at, found.length)
    if (to === undefined) return
    event.preventDefault()
    rows()[to]?.focus()
  }
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
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && sought && found[0])
              return choose(found[0])
            press(event)
          }}
        />
      </div>
      <ul className="country-list" ref={list}>
        {found.map((country) => (
          <li key={country.CountryID}>
            <button
              type="button"
              className="country-row"
              aria-pressed={country.CountryID === chosen}
              ref={country === first ? takesFocus : undefined}
              onClick={() => choose(country)}
              onKeyDown={press}
            >
              <Flag country={country} />
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
