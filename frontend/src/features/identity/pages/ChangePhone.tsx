// Another phone number, against a code that is sent to it. An e-mail address must be verified first, so that the investor
// can still be reached.
import { Link } from 'react-router-dom'
import { useCountries } from '@/shared/api/lookups'
import { useServer } from '@/shared/api/query'
import type { Refusal } from '@/shared/api/refusal'
import type { Country, SessionUser } from '@/shared/api/wire'
import { refusalText, translate, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { toast } from '@/shared/ui/dialogs'
import { dialDigits } from '@/shared/ui/Flag'
import { type Errors, useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { Skeleton } from '@/shared/ui/States'
import { StatusLine } from '@/shared/ui/Status'
import { useGo } from '@/shared/useGo'
import { changeMobile, fetchUser } from '../api/contacts'
import { codeMistake } from '../codeMistake'
import { PhoneProofFields } from '../components/PhoneProofFields'
import { mobileNumber, numberMissing, type PhoneProof } from '../phoneProof'
import { forgetVerifications, useVerification, type Verification } from '../verification'
import './settings.css'

const fieldOf: Record<string, keyof PhoneProof> = {
  VerifyError_SubjectExist: 'MobileNumber',
  UpdateError_MobileNumberExists: 'MobileNumber',
  UpdateError_MobileCountryMismatch: 'MobileNumber',
  VerifyError_Invalid: 'SMSCode',
  VerifyError_Expired: 'SMSCode',
}

/** A refusal at its field; undefined where it is a dialog. */
function mistakeOf(refusal: Refusal): Errors<PhoneProof> | undefined {
  const field = fieldOf[refusal.messageKey]
  // A taken number is one text, whichever call says so: nobody here is to log in instead.
  const taken = refusal.messageKey === 'VerifyError_SubjectExist'
  return field && { [field]: taken ? translate('UpdateError_MobileNumberExists') : refusalText(refusal) }
}

function validate({ MobileNumber, SMSCode }: PhoneProof, verification: Verification): Errors<PhoneProof> {
  if (!MobileNumber) return numberMissing()
  if (!verification.token) return { SMSCode: translate('identity.getCodeFirst') }
  return { SMSCode: codeMistake(SMSCode, verification) }
}

export default function ChangePhone() {
  const t = useT()
  const user = useServer(['user'], fetchUser, { staleTime: 0 }).data
  const countries = useCountries()
  if (user?.EmailVerifiedInd) return <NewNumber user={user} countries={countries} />
  return (
    <Screen title={t('settings.phone.title')} back="/user/accountmanage" wide>
      {user ? <EmailFirst address={user.EmailAddress ?? ''} /> : <Skeleton lines={3} />}
    </Screen>
  )
}

function EmailFirst({ address }: { address: string }) {
  const t = useT()
  return (
    <section className="card stack settings-pair">
      <StatusLine
        tone="waiting"
        label={t('settings.phone.emailFirst')}
        next={
          address
            ? t('settings.phone.emailFirst.unverified', { email: address })
            : t('settings.phone.emailFirst.none')
        }
      />
      <Link className="button button-primary" to="/user/settings/email">
        {t('settings.phone.emailFirst.go')}
      </Link>
    </section>
  )
}

function NewNumber({ user, countries }: { user: SessionUser; countries: Country[] }) {
  const t = useT()
  const go = useGo()
  const [presentCode = '86', ...present] = (user.MobileNumber ?? '').split('-')
  const form = useForm<PhoneProof>({
    initial: {
      phoneCode: presentCode,
      phoneCountry: user.MobileCountryID ?? null,
      MobileNumber: '',
      SMSCode: '',
    },
    draft: { name: 'mobile', version: 1, stored: ['phoneCode', 'phoneCountry', 'MobileNumber'] },
    validate: (values) => validate(values, verification),
    submit: async ({ phoneCode, phoneCountry, MobileNumber, SMSCode }) => {
      const sharing = countries.filter((entry) => dialDigits(entry.PhoneCode) === phoneCode)
      const country = sharing.find((entry) => entry.CountryID === phoneCountry) ?? sharing[0]
      await changeMobile({
        MobileNumber: mobileNumber({ phoneCode, MobileNumber }),
        MobileCountryID: country?.CountryID ?? 0,
        SMSCode,
        Token: verification.token,
      })
      forgetVerifications('mobile')
      void toast(translate('settings.phone.done'))
      go('/user/accountmanage', { replace: true })
    },
    onRefusal: (refusal) => {
      const mistake = mistakeOf(refusal)
      if (mistake) form.setErrors(() => mistakeOf(refusal) ?? {})
      return mistake !== undefined
    },
  })
  const verification = useVerification('mobile', mobileNumber(form.values))
  return (
    <Screen
      title={t('settings.phone.title')}
      back="/user/accountmanage"
      wide
      action={
        <PrimaryAction form="phone" busy={form.busy}>
          {t('settings.phone.save')}
        </PrimaryAction>
      }
    >
      <Columns
        aside={
          <>
            {' '}
            <section className="card">
              <p className="muted">{t('settings.phone.now')}</p>
              <p className="settings-value figures">{`+${presentCode} ${present.join(' ')}`}</p>
            </section>
            <p className="muted">{t('settings.phone.text')}</p>
          </>
        }
      >
        <form className="form card" id="phone" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
          <PhoneProofFields
            label={t('settings.phone.new')}
            form={form}
            countries={countries}
            verification={verification}
          />
        </form>
      </Columns>
    </Screen>
  )
}
