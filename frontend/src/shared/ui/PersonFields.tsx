// A person's identity and address, as on their papers: the fields that the profile and an investment account share.
// Each part takes any form that has its fields; the form decides which are needed and what is wrong.
import type { ReactNode } from 'react'
import type { Country, Schemas } from '@/shared/api/wire'
import { composed, raiseFirst, straightApostrophes } from '@/shared/format/latin'
import { useT } from '@/shared/i18n'
import { choice, select, text } from './bound'
import { CountryField } from './CountryField'
import { DateField } from './DateField'
import { SelectField, TextField } from './Field'
import type { Form } from './form'
import { firstBirth } from './personDays'

interface Names {
  FirstName: string
  LastName: string
}

/** `raised` writes the first letter as a capital once the field is left: only then is it known whether a name begins with a particle. */
export function NameFields({ form, raised }: { form: Form<Names>; raised?: boolean }) {
  const t = useT()
  const name = (field: keyof Names) => ({
    ...text(form, field),
    onChange: (value: string) => form.set({ [field]: straightApostrophes(value) }),
    onBlur: () => {
      const typed = composed(form.values[field])
      const written = raised ? raiseFirst(typed) : typed
      if (written !== form.values[field]) form.set({ [field]: written })
    },
  })
  return (
    <>
      <TextField {...name('FirstName')} autoComplete="given-name" hint={t('hints.name')} />
      <TextField {...name('LastName')} autoComplete="family-name" />
    </>
  )
}

interface GenderFieldProps {
  form: Form<{ GenderID: number | null }>
  genders: Schemas['Gender'][]
}

export function GenderField({ form, genders }: GenderFieldProps) {
  const options = genders.map(({ GenderID, Gender }) => ({ value: GenderID, label: Gender }))
  return <SelectField {...select(form, 'GenderID')} options={options} />
}

export function BirthField({ form, today }: { form: Form<{ DateOfBirth: string }>; today: string }) {
  return <DateField {...text(form, 'DateOfBirth')} min={firstBirth} max={today} start="1985-01-01" />
}

interface Papers {
  PassportNumber: string
  NationalityCountryID: number | null
  DateOfPassportExpired: string
  IDNumber: string
}

interface PaperFieldsProps {
  form: Form<Papers>
  countries: Country[]
  /** The first and the last day on which the passport may run out. */
  today: string
  lastExpiry: string
  /** Below the fields that they are about. */
  hints?: { DateOfPassportExpired?: string | undefined; IDNumber?: ReactNode }
}

export function PaperFields({ form, countries, today, lastExpiry, hints }: PaperFieldsProps) {
  return (
    <>
      <TextField {...text(form, 'PassportNumber')} autoComplete="off" spellCheck={false} />
      <CountryField {...choice(form, 'NationalityCountryID')} countries={countries} />
      <DateField
        {...text(form, 'DateOfPassportExpired')}
        min={today}
        max={lastExpiry}
        start={today}
        hint={hints?.DateOfPassportExpired}
      />
      <TextField {...text(form, 'IDNumber')} autoComplete="off" spellCheck={false} hint={hints?.IDNumber} />
    </>
  )
}

interface Address {
  AddressLine1: string
  AddressCity: string
  AddressRegion: string
  CountryID: number | null
  AddressAreaCode: string
}

export function AddressFields({ form, countries }: { form: Form<Address>; countries: Country[] }) {
  const t = useT()
  return (
    <>
      <TextField {...text(form, 'AddressLine1')} autoComplete="address-line1" hint={t('hints.latin')} />
      <TextField {...text(form, 'AddressCity')} autoComplete="address-level2" />
      <TextField {...text(form, 'AddressRegion')} autoComplete="address-level1" />
      <CountryField {...choice(form, 'CountryID')} countries={countries} />
      <TextField {...text(form, 'AddressAreaCode')} autoComplete="postal-code" />
    </>
  )
}
