// A new password, against a code sent to the phone. Success leads to the log-in tab.
import { useNavigate } from 'react-router-dom'
import { useServer } from '@/shared/api/query'
import type { Refusal } from '@/shared/api/refusal'
import { refusalText, translate, useT } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import { PasswordField } from '@/shared/ui/Field'
import { type Errors, useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { fetchCountries, resetPassword } from '../api/registering'
import { codeMistake } from '../codeMistake'
import { CodeField } from '../components/CodeField'
import { PhoneField } from '../components/PhoneField'
import { isStrongEnough, passwordLength } from '../password'
import { useVerification } from '../verification'
import './logIn.css'

interface Values {
  phoneCode: string
  MobileNumber: string
  SMSCode: string
  Password: string
  confirmation: string
}

const fieldOf: Record<string, keyof Values> = {
  VerifyError_SubjectNotExist: 'MobileNumber',
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
  }
}

export default function ForgotPassword() {
  const t = useT()
  const navigate = useNavigate()
  const verification = useVerification('reset')
  const countries = useServer(['countries'], fetchCountries, { staleTime: 3_600_000 })
  const atField = (refusal: Refusal): boolean => {
    const field = fieldOf[refusal.messageKey]
    if (field) form.setErrors({ [field]: refusalText(refusal) })
    return field !== undefined
  }
  const form = useForm<Values>({
    initial: { phoneCode: '86', MobileNumber: '', SMSCode: '', Password: '', confirmation: '' },
    draft: 'reset',
    secret: ['SMSCode', 'Password', 'confirmation'],
    validate: (values) => validate(values, verification.codeLength),
    submit: async ({ phoneCode, MobileNumber, SMSCode, Password }) => {
      const number = `${phoneCode}-${MobileNumber}`
      await resetPassword({ MobileNumber: number, SMSCode, Password, Token: verification.token })
      void toast(translate('identity.reset.done'))
      navigate('/user?active=1', { replace: true })
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
  return (
    <Screen
      title={t('identity.reset.title')}
      back="/user?active=1"
      action={
        <PrimaryAction form="reset" busy={form.busy}>
          {t('identity.reset.save')}
        </PrimaryAction>
      }
    >
      <p className="muted">{t('identity.reset.text')}</p>
      <form className="form card" id="reset" noValidate onSubmit={form.onSubmit}>
        <PhoneField
          countries={countries.data ?? []}
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
              ? form.setErrors({ ...errors, SMSCode: codeMistake(SMSCode, verification.codeLength) })
              : form.set({ SMSCode })
          }
          onRequest={requestCode}
        />
        <PasswordField
          label={t('identity.reset.password')}
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
      </form>
    </Screen>
  )
}
