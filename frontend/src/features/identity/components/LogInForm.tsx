// Logging in by phone number, or by verified e-mail, and password. After a failure only the password is empty again.
import { Link } from 'react-router-dom'
import type { Country } from '@/shared/api/wire'
import { translate, useT } from '@/shared/i18n'
import { takeReturn } from '@/shared/session/returning'
import { readLocal } from '@/shared/session/storage'
import { showRefusal, toast } from '@/shared/ui/dialogs'
import { Check, PasswordField, TextField } from '@/shared/ui/Field'
import { type Errors, useForm } from '@/shared/ui/form'
import { Button } from '@/shared/ui/PrimaryAction'
import { useGo } from '@/shared/useGo'
import { logIn } from '../api/session'
import type { Binding } from '../binding'
import { PhoneField } from './PhoneField'

interface Values {
  by: 'phone' | 'email'
  EmailAddress: string
  phoneCode: string
  phoneCountry: number | null
  MobileNumber: string
  Password: string
  remember: boolean
}

function validate(values: Values): Errors<Values> {
  return {
    MobileNumber:
      values.by === 'email' || values.MobileNumber ? undefined : translate('MobileNumberNoInputTip'),
    EmailAddress:
      values.by === 'phone' || values.EmailAddress.trim() ? undefined : translate('EmailAddressNoInputTip'),
    Password: values.Password ? undefined : translate('PasswordNoInputTip'),
  }
}

interface LogInFormProps {
  countries: Country[]
  /** What waits for its account, if anything does. */
  binding: Binding
  /** The number just registered. */
  start?: { phoneCode: string; phoneNumber: string } | undefined
}

export function LogInForm({ countries, binding, start }: LogInFormProps) {
  const t = useT()
  const go = useGo()
  const oauthBindToken = binding.connect ? binding.token : null
  const form = useForm<Values>({
    initial: {
      by: 'phone',
      EmailAddress: '',
      phoneCode: start?.phoneCode ?? readLocal('phoneCode') ?? '86',
      phoneCountry: null,
      MobileNumber: start?.phoneNumber ?? readLocal('phoneNumber') ?? '',
      Password: '',
      remember: readLocal('phoneNumber') !== null,
    },
    draft: {
      name: 'logIn',
      version: 1,
      stored: ['by', 'EmailAddress', 'phoneCode', 'phoneCountry', 'MobileNumber', 'remember'],
    },
    validate,
    submit: async ({ by, EmailAddress, phoneCode, MobileNumber, Password, remember }) => {
      const account = by === 'email' ? EmailAddress.trim() : `${phoneCode}-${MobileNumber}`
      await logIn({ account, password: Password, remember, oauthBindToken })
      if (oauthBindToken) void toast(translate('identity.bound', { provider: binding.provider }))
      go(takeReturn(), { replace: true })
    },
    onRefusal: (refusal) => {
      form.set({ Password: '' })
      if (refusal.messageKey === 'OAuthBindInvalid') binding.drop()
      void showRefusal(refusal)
      return true
    },
  })
  const { values, errors } = form
  const byEmail = values.by === 'email'
  return (
    <form
      className="form"
      noValidate
      onSubmit={form.onSubmit}
      onBlur={form.onBlur}
      aria-label={t('identity.logIn')}
    >
      {byEmail ? (
        <TextField
          label={t('identity.email')}
          name="EmailAddress"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          value={values.EmailAddress}
          error={errors.EmailAddress}
          onChange={(EmailAddress) => form.set({ EmailAddress })}
        />
      ) : (
        <PhoneField
          countries={countries}
          code={values.phoneCode}
          country={values.phoneCountry}
          number={values.MobileNumber}
          error={errors.MobileNumber}
          onChange={form.set}
        />
      )}
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
      {binding.token && (
        <div className="gate-connect">
          <Check name="connect" checked={binding.connect} onChange={binding.choose}>
            {t('identity.connect', { provider: binding.provider })}
            <small>{t('identity.connect.then', { provider: binding.provider })}</small>
          </Check>
        </div>
      )}
      <Button type="submit" busy={form.busy}>
        {t('identity.logIn')}
      </Button>
      <div className="gate-ways">
        <button type="button" className="link" onClick={() => form.set({ by: byEmail ? 'phone' : 'email' })}>
          {t(byEmail ? 'identity.byPhone' : 'identity.byEmail')}
        </button>
        <Link className="link" to="/user/forgetpassword">
          {t('identity.forgot')}
        </Link>
      </div>
    </form>
  )
}
