// The first step: who the investor is, as the passport and the ID say it.

import { today } from '@/shared/format/day'
import { phoneText } from '@/shared/format/phone'
import { useT } from '@/shared/i18n'
import type { Form } from '@/shared/ui/form'
import { BirthField, GenderField, NameFields, PaperFields } from '@/shared/ui/PersonFields'
import type { Profile, ProfileUser } from '../api/profile'
import { lastExpiry, type Typed } from '../profileRules'
import { Portrait } from './Portrait'

export function PersonalStep({ form, profile }: { form: Form<Typed>; profile: Profile }) {
  const t = useT()
  return (
    <>
      <Reached user={profile.user} />
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
