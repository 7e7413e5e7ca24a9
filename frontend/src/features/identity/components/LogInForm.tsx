// Logging in by phone number and password. After a failure only the password is empty again.
import { Link, useNavigate } from 'react-router-dom'
import type { Country } from '@/shared/api/wire'
import { translate, useT } from '@/shared/i18n'
import { takeReturn } from '@/shared/session/returning'
import { readLocal } from '@/shared/session/storage'
import { showRefusal } from '@/shared/ui/dialogs'
import { Check, PasswordField } from '@/shared/ui/Field'
import { type Errors, useForm } from '@/shared/ui/form'
import { Button } from '@/shared/ui/PrimaryAction'
import { logIn } from '../api/session'
import { PhoneField } from './PhoneField'

interface Values {
  phoneCode: string
  MobileNumber: string
  Password: string
  remember: boolean
}

function validate(values: Values): Errors<Values> {
  return {
    MobileNumber: values.MobileNumber ? undefined : translate('MobileNumberNoInputTip'),
    Password: values.Password ? undefined : translate('PasswordNoInputTip'),
  }
}

interface LogInFormProps {
  countries: Country[]
  oauthBindToken: string | null
  /** The number just registered. */
  start?: { phoneCode: string; phoneNumber: string } | undefined
}

export function LogInForm({ countries, oauthBindToken, start }: LogInFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm<Values>({
    initial: {
      phoneCode: start?.phoneCode ?? readLocal('phoneCode') ?? '86',
      MobileNumber: start?.phoneNumber ?? readLocal('phoneNumber') ?? '',
      Password: '',
      remember: readLocal('phoneNumber') !== null,
    },
    draft: 'logIn',
    secret: ['Password'],
    validate,
    submit: async ({ phoneCode, MobileNumber, Password, remember }) => {
      await logIn({ phoneCode, phoneNumber: MobileNumber, password: Password, remember, oauthBindToken })
      navigate(takeReturn(), { replace: true })
    },
    onRefusal: (refusal) => {
      form.set({ Password: '' })
      void showRefusal(refusal)
      return true
    },
  })
  const { values, errors } = form
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} aria-label={t('identity.logIn')}>
      <PhoneField
        countries={countries}
        code={values.phoneCode}
        number={values.MobileNumber}
        error={errors.MobileNumber}
        onChange={(phoneCode, MobileNumber) => form.set({ phoneCode, MobileNumber })}
      />
      <PasswordField
        label={t('identity.password')}
        name="Password"
        autoComplete="current-password"
        value={values.Password}
        error={errors.Password}
        onChange={(Password) => form.set({ Password })}
      />
      <Check name="remember" checked={values.remember} onChange={(remember) => form.set({ remember })}>
        {t('identity.remember')}
      </Check>
      <Button type="submit" busy={form.busy}>
        {t('identity.logIn')}
      </Button>
      <Link className="link gate-forgot" to="/user/forgetpassword">
        {t('identity.forgot')}
      </Link>
    </form>
  )
}
