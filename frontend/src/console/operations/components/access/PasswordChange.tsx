// A new password for oneself: the present one is required, and every other session ends.

import { ConfirmAct } from '@/console/shared/acts/ConfirmAct'
import { say } from '@/console/shared/acts/lastAction'
import { refusalText, useT } from '@/shared/i18n'
import { PasswordField } from '@/shared/ui/Field'
import { useForm } from '@/shared/ui/form'
import { changePassword } from '../../api/access'
import { passwordMistake } from '../../model/access'

const empty = { password: '', new_password: '' }

export function PasswordChange() {
  const t = useT()
  const form = useForm({
    initial: empty,
    validate: ({ password, new_password }) => {
      const wrong = passwordMistake(new_password)
      return {
        ...(password ? {} : { password: t('FieldRequired') }),
        ...(wrong ? { new_password: t('PasswordRule', wrong) } : {}),
      }
    },
    submit: async ({ password, new_password }) => {
      await changePassword(password, new_password)
      form.set(empty)
      say(t('console.access.changed'))
    },
    onRefusal: (refused) => {
      const field = refused.params.field === 'new_password' ? 'new_password' : 'password'
      form.setErrors(() => ({ [field]: refusalText(refused) }))
      return true
    },
  })
  const { values, errors, set } = form
  return (
    <form className="record-part campaign-form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
      <h2>{t('console.access.password')}</h2>
      <PasswordField
        label={t('console.access.present')}
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={(password) => set({ password })}
      />
      <PasswordField
        label={t('console.access.new')}
        name="new_password"
        autoComplete="new-password"
        hint={t('console.access.rule')}
        value={values.new_password}
        error={errors.new_password}
        onChange={(new_password) => set({ new_password })}
      />
      <div className="judgement-acts">
        <ConfirmAct look="pass" busy={form.busy}>
          {t('console.access.change')}
        </ConfirmAct>
      </div>
    </form>
  )
}
