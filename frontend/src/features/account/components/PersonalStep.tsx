// The first step: who the investor is, in the order in which papers are read.
import { useCountries } from '@/shared/api/lookups'
import { fetchProfile, profileKey } from '@/shared/api/profile'
import { useServer } from '@/shared/api/query'
import type { Country } from '@/shared/api/wire'
import { dateText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { idNumberDoubt } from '@/shared/format/idNumber'
import { type Translate, useT } from '@/shared/i18n'
import { choice, select, text } from '@/shared/ui/bound'
import { CountryField } from '@/shared/ui/CountryField'
import { DialCode } from '@/shared/ui/DialCode'
import { SelectField, TextField } from '@/shared/ui/Field'
import type { Form } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { AddressFields, BirthField, GenderField, NameFields, PaperFields } from '@/shared/ui/PersonFields'
import { Prefill } from '@/shared/ui/Prefill'
import { lastExpiry, needsNoIdNumber, passportWords, personFieldsOf } from '../accountRules'
import type { AccountFields, AccountsAnswer } from '../wire'
import { Needs } from './Needs'

interface PersonalStepProps {
  form: Form<AccountFields>
  data: AccountsAnswer
  /** It begins a new account. */
  isNew: boolean
  /** Months for which the framework requires the passport to remain valid. */
  passportMonths: number
  /** The nationalities that need no ID number. */
  withoutIdNumber: readonly number[]
}

const individual = 'Ind'
const digits = (code: string): string => code.replace(/\D/g, '')

export function PersonalStep({ form, data, isNew, passportMonths, withoutIdNumber }: PersonalStepProps) {
  const t = useT()
  const countries = useCountries()
  const dial = countries.find((country) => country.CountryID === form.values.PhoneCountryID)
  return (
    <>
      {isNew && <Needs passportMonths={passportMonths} />}
      {isNew && <KnownPerson form={form} />}
      <fieldset className="form">
        <legend className="form-legend">{t('account.section.person')}</legend>
        <NameFields form={form} raised />
        <TextField {...text(form, 'ChineseName')} lang="zh" hint={t('account.hint.chineseName')} />
        <GenderField form={form} genders={data.genders} />
        <SelectField
          {...select(form, 'EntityID')}
          options={data.entityTypes
            .filter((type) => type.CodeKey === individual)
            .map((type) => ({ value: type.EntityID, label: type.Entity }))}
        />
        <BirthField form={form} today={today()} />
        <CountryField {...choice(form, 'PlaceOfBirthID')} countries={countries} />
      </fieldset>
      <fieldset className="form">
        <legend className="form-legend">{t('account.section.papers')}</legend>
        <PaperFields
          form={form}
          countries={countries}
          today={today()}
          lastExpiry={lastExpiry}
          hints={{
            DateOfPassportExpired:
              passportMonths > 0
                ? passportWords('account.passport.hint', today(), passportMonths)
                : undefined,
            IDNumber:
              needsNoIdNumber(form.values, withoutIdNumber) && !form.values.IDNumber.trim()
                ? t('account.hint.idOptional')
                : idNumberHint(form.values, countries, t),
          }}
        />
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
              country={form.values.PhoneCountryID}
              onChange={(_, country) => form.set({ PhoneCountryID: country })}
            />
          }
        />
        <TextField {...text(form, 'EmailAddress')} type="email" inputMode="email" autoComplete="email" />
        <AddressFields form={form} countries={countries} />
      </fieldset>
    </>
  )
}

/** Doubts a mistyped number of an identity card. Nothing is refused: other documents have numbers as well. */
function idNumberHint(values: AccountFields, countries: Country[], t: Translate) {
  const nationality = countries.find((country) => country.CountryID === values.NationalityCountryID)
  const doubt = idNumberDoubt(values.IDNumber, values.DateOfBirth, nationality?.CountryCode2 ?? '')
  if (!doubt) return undefined
  const words = { mistyped: 'account.hint.idNumber', form: 'account.hint.idMacao' } as const
  return (
    <span role="status" className="field-doubt">
      <Icon name="info" size={16} />
      <span>
        {doubt.kind === 'birth'
          ? t('account.hint.idBirth', { day: dateText(doubt.born, 'long') })
          : t(words[doubt.kind])}
      </span>
    </span>
  )
}

/** Fills the step from the profile, so that it is typed once. */
function KnownPerson({ form }: { form: Form<AccountFields> }) {
  const t = useT()
  const user = useServer(profileKey, fetchProfile, { staleTime: 0 }).data?.user
  if (!user?.PassportNumber && !user?.AddressLine1) return null
  return (
    <Prefill
      icon="person"
      title={t('account.prefill.person')}
      text={t('account.prefill.text')}
      onPress={() => form.set(personFieldsOf(user))}
    />
  )
}
