// A new password with its rule, and its repetition.
import { useT } from '@/shared/i18n'
import { PasswordField } from '@/shared/ui/Field'
import { usePasswordLength } from '../password'

interface PasswordTwiceProps {
  label: string
  name: string
  password: string
  confirmation: string
  errors: { password: string | undefined; confirmation: string | undefined }
  onPassword: (password: string) => void
  onConfirmation: (confirmation: string) => void
}

export function PasswordTwice(props: PasswordTwiceProps) {
  const t = useT()
  const length = usePasswordLength()
  return (
    <>
      <PasswordField
        label={props.label}
        name={props.name}
        autoComplete="new-password"
        value={props.password}
        error={props.errors.password}
        hint={t('PasswordRule', { ...length })}
        onChange={props.onPassword}
      />
      <PasswordField
        label={t('identity.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        value={props.confirmation}
        error={props.errors.confirmation}
        onChange={props.onConfirmation}
      />
    </>
  )
}
