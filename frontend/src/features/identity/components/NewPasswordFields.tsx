// Phone, code and a password twice: the fields that registering and a forgotten password share.
import type { Country } from '@/shared/api/wire'
import { translate, useT } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import { PasswordField } from '@/shared/ui/Field'
import type { Form } from '@/shared/ui/form'
import { codeMistake } from '../codeMistake'
import { mobileNumber, type NewPassword, numberMissing } from '../newPassword'
import { passwordLength } from '../password'
import type { Verification } from '../verification'
import { CodeField } from './CodeField'
import { PhoneField } from './PhoneField'

interface NewPasswordFieldsProps {
  form: Pick<Form<NewPassword>, 'values' | 'errors' | 'set' | 'setErrors' | 'refuse'>
  countries: Country[]
  verification: Verification
  passwordLabel: string
}

export function NewPasswordFields({ form, countries, verification, passwordLabel }: NewPasswordFieldsProps) {
  const t = useT()
  const { values, errors } = form
  const requestCode = () => {
    if (!values.MobileNumber) return form.setErrors(numberMissing())
    verification
      .request(mobileNumber(values))
      .then(() => toast(translate('identity.codeSent')))
      .catch(form.refuse)
  }
  return (
    <>
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
            ? form.setErrors({ ...errors, SMSCode: codeMistake(SMSCode, verification.codeLength) })
            : form.set({ SMSCode })
        }
        onRequest={requestCode}
      />
      <PasswordField
        label={passwordLabel}
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
    </>
  )
}
