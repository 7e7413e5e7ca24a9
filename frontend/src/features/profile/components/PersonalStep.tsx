// The first step: who the investor is, as the passport and the ID say it.

import { fetchAccount, useAccounts } from '@/shared/api/accounts'
import { today } from '@/shared/format/day'
import { phoneText } from '@/shared/format/phone'
import { useT } from '@/shared/i18n'
import { showRefusal } from '@/shared/ui/dialogs'
import type { Form } from '@/shared/ui/form'
import { BirthField, GenderField, NameFields, PaperFields } from '@/shared/ui/PersonFields'
import { Prefill } from '@/shared/ui/Prefill'
import type { Profile, ProfileUser } from '../api/profile'
import { lastExpiry, personFieldsOf, type Typed } from '../profileRules'
import { Portrait } from './Portrait'

export function PersonalStep({ form, profile }: { form: Form<Typed>; profile: Profile }) {
  const t = useT()
  return (
    <>
      <Reached user={profile.user} />
      {!profile.user.PassportNumber && <KnownHolder form={form} />}
      <fieldset className="form">
        <legend className="form-legend">{t('wizard.section.person')}</legend>
        <NameFields form={form} />
        <GenderField form={form} genders={profile.genders} />
        <BirthField form={form} today={today()} />
      </fieldset>
      <fieldset className="form">
        <legend className="form-legend">{t('wizard.section.papers')}</legend>
        <PaperFields
          form={form}
          countries={profile.countries}
          today={today()}
          lastExpiry={lastExpiry(today())}
        />
      </fieldset>
    </>
  )
}

/** The picture and how the investor is reached: shown here, changed elsewhere. */
function Reached({ user }: { user: ProfileUser }) {
  const t = useT()
  return (
    <section className="card wizard-who">
      <Portrait url={user.ProfilePictureUrl} name={user.FullName ?? ''} label={t('wizard.picture')} />
      <div>
        <p className="figures">{phoneText(user.MobileNumber)}</p>
        {user.EmailAddress && <p>{user.EmailAddress}</p>}
        <small>{t('wizard.contact')}</small>
      </div>
    </section>
  )
}

/** Accounts of companies contain no data of a person. */
const individual = 1

/** Fills the profile from the newest investment account, so that it is typed once. */
function KnownHolder({ form }: { form: Form<Typed> }) {
  const t = useT()
  const accounts = useAccounts().data?.userEntities ?? []
  const newest = accounts.filter(({ EntityID, FirstName }) => EntityID === individual && FirstName).at(-1)
  if (!newest) return null
  const take = async () => {
    try {
      const { userEntities } = await fetchAccount(newest.UserEntityID)
      const whole = userEntities.find(({ UserEntityID }) => UserEntityID === newest.UserEntityID)
      if (whole) form.set(personFieldsOf(whole))
    } catch (error) {
      void showRefusal(error)
    }
  }
  return (
    <Prefill
      icon="shield"
      title={t('wizard.prefill.title')}
      text={t('wizard.prefill.text')}
      onPress={() => void take()}
    />
  )
}
