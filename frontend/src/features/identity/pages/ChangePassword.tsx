// A new password against the present one. Success ends this session too: the investor logs in with the new one.
import { refusalText, translate, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { toast } from '@/shared/ui/dialogs'
import { PasswordField } from '@/shared/ui/Field'
import { type Errors, useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { useGo } from '@/shared/useGo'
import { changePassword } from '../api/contacts'
import { PasswordTwice } from '../components/PasswordTwice'
import { passwordMistake } from '../password'

interface Values {
  OldPassword: string
  NewPassword: string
  confirmation: string
}

function validate({ OldPassword, NewPassword, confirmation }: Values): Errors<Values> {
  return {
    OldPassword: OldPassword ? undefined : translate('OldPasswordNoInputTip'),
    NewPassword: NewPassword ? passwordMistake(NewPassword) : translate('NewPasswordNoInputTip'),
    confirmation: confirmation === NewPassword ? undefined : translate('PasswordMismatch'),
  }
}

export default function ChangePassword() {
  const t = useT()
  const go = useGo()
  const form = useForm<Values>({
    initial: { OldPassword: '', NewPassword: '', confirmation: '' },
    validate,
    submit: async ({ OldPassword, NewPassword }) => {
      await changePassword({ OldPassword, NewPassword })
      void toast(translate('settings.password.done'))
      // The log-in screen ends the session; ended here, the investor would come back to this screen.
      go('/user', { replace: true })
    },
    onRefusal: (refusal) => {
      if (refusal.messageKey !== 'UpdateError_WrongPassword') return false
      form.setErrors(() => ({ OldPassword: refusalText(refusal) }))
      return true
    },
  })
  const { values, errors } = form
  return (
    <Screen
      title={t('settings.password.title')}
      back="/user/accountmanage"
      wide
      action={
        <PrimaryAction form="password" busy={form.busy}>
          {t('settings.password.save')}
        </PrimaryAction>
      }
    >
      <Columns aside={<p className="muted">{t('settings.password.text')}</p>}>
        <form className="form card" id="password" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
          <PasswordField
            label={t('settings.password.old')}
            name="OldPassword"
            autoComplete="current-password"
            value={values.OldPassword}
            error={errors.OldPassword}
            onChange={(OldPassword) => form.set({ OldPassword })}
          />
          <PasswordTwice
            label={t('settings.password.new')}
            name="NewPassword"
            password={values.NewPassword}
            confirmation={values.confirmation}
            errors={{ password: errors.NewPassword, confirmation: errors.confirmation }}
            onPassword={(NewPassword) => form.set({ NewPassword })}
            onConfirmation={(confirmation) => form.set({ confirmation })}
          />
        </form>
      </Columns>
    </Screen>
  )
}
