// Registering: phone, code, password twice, agreement. Success leads to the log-in tab.

import { useState } from 'react'
import type { LegalKind } from '@/shared/api/legal'
import type { Refusal } from '@/shared/api/refusal'
import type { Country } from '@/shared/api/wire'
import { refusalText, translate, useT } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import { Check, PasswordField } from '@/shared/ui/Field'
import { type Errors, useForm } from '@/shared/ui/form'
import { Button } from '@/shared/ui/PrimaryAction'
import { register } from '../api/registering'
import { codeMistake } from '../codeMistake'
import { isStrongEnough, passwordLength } from '../password'
import { useVerification } from '../verification'
import { CodeField } from './CodeField'
import { LegalSheet } from './LegalSheet'
import { PhoneField } from './PhoneField'

interface Values {
  phoneCode: string
  MobileNumber: string
  SMSCode: string
  Password: string
  confirmation: string
  agreed: boolean
}

/** At which field a refusal is shown; the others are dialogs. */
const fieldOf: Record<string, keyof Values> = {
  VerifyError_SubjectExist: 'MobileNumber',
  RegisterError_MobileExist: 'MobileNumber',
  UpdateError_MobileCountryMismatch: 'MobileNumber',
  VerifyError_Invalid: 'SMSCode',
  VerifyError_Expired: 'SMSCode',
  PasswordRule: 'Password',
  PasswordTooCommon: 'Password',
}

function validate(values: Values, codeLength: number): Errors<Values> {
  return {
    MobileNumber: values.MobileNumber ? undefined : translate('MobileNumberNoInputTip'),
    SMSCode: codeMistake(values.SMSCode, codeLength),
    Password: isStrongEnough(values.Password) ? undefined : translate('PasswordRule', passwordLength),
    confirmation: values.confirmation === values.Password ? undefined : translate('PasswordMismatch'),
    agreed: values.agreed ? undefined : translate('identity.agreeFirst'),
  }
}

interface RegisterFormProps {
  countries: Country[]
  campaignCode: string | null
  onRegistered: (phoneCode: string, phoneNumber: string) => void
  onCampaignClosed: () => void
}

export function RegisterForm({ countries, campaignCode, onRegistered, onCampaignClosed }: RegisterFormProps) {
  const t = useT()
  const [legal, setLegal] = useState<LegalKind | null>(null)
  const verification = useVerification('register')

  const atField = (refusal: Refusal): boolean => {
    if (refusal.messageKey === 'RegisterError_CampaignInactive') onCampaignClosed()
    const field = fieldOf[refusal.messageKey]
    if (field) form.setErrors({ [field]: refusalText(refusal) })
    return field !== undefined
  }
  const form = useForm<Values>({
    initial: {
      phoneCode: '86',
      MobileNumber: '',
      SMSCode: '',
      Password: '',
      confirmation: '',
      agreed: false,
    },
    draft: 'register',
    secret: ['SMSCode', 'Password', 'confirmation'],
    validate: (values) => validate(values, verification.codeLength),
    submit: async ({ phoneCode, MobileNumber, SMSCode, Password }) => {
      const number = `${phoneCode}-${MobileNumber}`
      await register({ MobileNumber: number, Password, SMSCode, Token: verification.token }, campaignCode)
      void toast(translate('identity.registered'))
      onRegistered(phoneCode, MobileNumber)
    },
    onRefusal: atField,
  })
  const { values, errors } = form

  const requestCode = () => {
    if (!values.MobileNumber) return form.setErrors({ MobileNumber: translate('MobileNumberNoInputTip') })
    verification
      .request(`${values.phoneCode}-${values.MobileNumber}`)
      .then(() => toast(translate('identity.codeSent')))
      .catch(form.refuse)
  }
  const document = (kind: LegalKind) => (chunks: React.ReactNode[]) => (
    <button type="button" className="link" key={kind} onClick={() => setLegal(kind)}>
      {chunks}
    </button>
  )

  return (
    <form className="form" noValidate onSubmit={form.onSubmit} aria-label={t('identity.register')}>
      <PhoneField
        countries={countries}
        code={values.phoneCode}
        number={values.MobileNumber}
        error={errors.MobileNumber}
        onChange={(phoneCode, MobileNumber) => form.set({ phoneCode, MobileNumber })}
      />
      <CodeField
        value={values.SMSCode}
        error={errors.SMSCode}
        verification={verification}
        onChange={(SMSCode) =>
          SMSCode.length > verification.codeLength
            ? form.setErrors({
                ...errors,
                SMSCode: codeMistake(SMSCode, verification.codeLength),
              })
            : form.set({ SMSCode })
        }
        onRequest={requestCode}
      />
      <PasswordField
        label={t('identity.newPassword')}
        name="Password"
        autoComplete="new-password"
        value={values.Password}
        error={errors.Password}
        hint={t('PasswordRule', passwordLength)}
        onChange={(Password) => form.set({ Password })}
      />
      <PasswordField
        label={t('identity.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        value={values.confirmation}
        error={errors.confirmation}
        onChange={(confirmation) => form.set({ confirmation })}
      />
      <Check
        name="agreed"
        checked={values.agreed}
        error={errors.agreed}
        onChange={(agreed) => form.set({ agreed })}
      >
        {t.rich('identity.agreement', {
          notice: document('notice'),
          privacy: document('privacy'),
          payment: document('payment'),
        })}
      </Check>
      <Button type="submit" busy={form.busy}>
        {t('identity.createAccount')}
      </Button>
      <LegalSheet kind={legal} onClose={() => setLegal(null)} />
    </form>
  )
}
