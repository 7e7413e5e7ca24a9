// Phone, code and a password twice: the fields that registering and a forgotten password share.
import type { Country } from '@/shared/api/wire'
import type { Form } from '@/shared/ui/form'
import type { NewPassword } from '../newPassword'
import type { Verification } from '../verification'
import { PasswordTwice } from './PasswordTwice'
import { PhoneProofFields } from './PhoneProofFields'

interface NewPasswordFieldsProps {
  form: Pick<Form<NewPassword>, 'values' | 'errors' | 'set' | 'setErrors' | 'refuse'>
  countries: Country[]
  verification: Verification
  passwordLabel: string
}

export function NewPasswordFields({ form, countries, verification, passwordLabel }: NewPasswordFieldsProps) {
  const { values, errors } = form
  return (
    <>
      <PhoneProofFields form={form} countries={countries} verification={verification} />
      <PasswordTwice
        label={passwordLabel}
        name="Password"
        password={values.Password}
        confirmation={values.confirmation}
        errors={{ password: errors.Password, confirmation: errors.confirmation }}
        onPassword={(Password) => form.set({ Password })}
        onConfirmation={(confirmation) => form.set({ confirmation })}
      />
    </>
  )
}
