// The first step: who the investor is, in the order in which papers are read.
import { useCountries } from '@/shared/api/lookups'
import { raiseFirst } from '@/shared/format/latin'
import { useT } from '@/shared/i18n'
import { choice, select, text } from '@/shared/ui/bound'
import { CountryField, DialCode } from '@/shared/ui/CountryPicker'
import { DateField } from '@/shared/ui/DateField'
import { SelectField, TextField } from '@/shared/ui/Field'
import type { Form } from '@/shared/ui/form'
import { firstBirth, lastExpiry } from '../accountRules'
import type { AccountFields, AccountsAnswer } from '../wire'

interface PersonalStepProps {
  form: Form<AccountFields>
  data: AccountsAnswer
}

const individual = 'Ind'
const digits = (code: string): string => code.replace(/\D/g, '')
const today = (): string => new Date(Date.now() + 28_800_000).toISOString().slice(0, 10)

export function PersonalStep({ form, data }: PersonalStepProps) {
  const t = useT()
  const countries = useCountries()
  const name = (field: 'FirstName' | 'LastName') => ({
    ...text(form, field),
    onChange: (value: string) => form.set({ [field]: raiseFirst(value) }),
  })
  const day = (field: 'DateOfBirth' | 'DateOfPassportExpired') => text(form, field)
  const dial = countries.find((country) => country.CountryID === form.values.PhoneCountryID)
  return (
    <>
      <fieldset className="form">
        <legend className="form-legend">{t('account.section.person')}</legend>
        <TextField {...name('FirstName')} autoComplete="given-name" hint={t('account.hint.name')} />
        <TextField {...name('LastName')} autoComplete="family-name" />
        <SelectField
          {...select(form, 'GenderID')}
          options={data.genders.map((gender) => ({ value: gender.GenderID, label: gender.Gender }))}
        />
        <SelectField
          {...select(form, 'EntityID')}
          options={data.entityTypes
            .filter((type) => type.CodeKey === individual)
            .map((type) => ({ value: type.EntityID, label: type.Entity }))}
        />
        <DateField {...day('DateOfBirth')} min={firstBirth} max={today()} start="1985-01-01" />
        <CountryField {...choice(form, 'PlaceOfBirthID')} countries={countries} />
      </fieldset>
      <fieldset className="form">
        <legend className="form-legend">{t('account.section.papers')}</legend>
        <TextField {...text(form, 'PassportNumber')} autoComplete="off" spellCheck={false} />
        <CountryField {...choice(form, 'NationalityCountryID')} countries={countries} />
        <DateField {...day('DateOfPassportExpired')} min={today()} max={lastExpiry} start={today()} />
        <TextField {...text(form, 'IDNumber')} autoComplete="off" spellCheck={false} />
        <CountryField {...choice(form, 'TaxResidentCountryID')} countries={countries} />
        <TextField
          {...text(form, 'TaxNumber')}
          autoComplete="off"
          spellCheck={false}
          hint={t('account.hint.tax')}
        />
      </fieldset>
      <fieldset className="form">
        <legend className="form-legend">{t('account.section.contact')}</legend>
        <TextField
          {...text(form, 'PhoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          before={
            <DialCode
              countries={countries}
              value={digits(dial?.PhoneCode ?? '86')}
              onChange={(code) =>
                form.set({
                  PhoneCountryID:
                    countries.find((country) => digits(country.PhoneCode) === code)?.CountryID ?? null,
                })
              }
            />
          }
        />
        <TextField {...text(form, 'EmailAddress')} type="email" inputMode="email" autoComplete="email" />
        <TextField
          {...text(form, 'AddressLine1')}
          autoComplete="address-line1"
          hint={t('account.hint.latin')}
        />
        <TextField {...text(form, 'AddressCity')} autoComplete="address-level2" />
        <TextField {...text(form, 'AddressRegion')} autoComplete="address-level1" />
        <CountryField {...choice(form, 'CountryID')} countries={countries} />
        <TextField {...text(form, 'AddressAreaCode')} autoComplete="postal-code" />
      </fieldset>
    </>
  )
}
