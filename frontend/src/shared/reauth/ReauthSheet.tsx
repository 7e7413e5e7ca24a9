// Asks for the password of the investor who is logged in. It is sent once and stored nowhere.
import { useId } from 'react'
import { send } from '@/shared/api/client'
import { refusalText, translate, useT } from '@/shared/i18n'
import { PasswordField } from '@/shared/ui/Field'
import { type Form, useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Sheet } from '@/shared/ui/Sheet'

export interface ReauthSheetProps {
  onProven: () => void
  onCancel: () => void
}

interface Proof {
  Password: string
}

export default function ReauthSheet({ onProven, onCancel }: ReauthSheetProps) {
  const t = useT()
  const id = useId()
  const form: Form<Proof> = useForm<Proof>({
    initial: { Password: '' },
    validate: ({ Password }) => (Password ? {} : { Password: translate('OldPasswordNoInputTip') }),
    submit: async ({ Password }) => {
      await send('POST', 'account_reauth.json', { Password })
      onProven()
    },
    onRefusal: (refusal) => {
      form.setErrors(() => ({ Password: refusalText(refusal) }))
      return true
    },
  })
  return (
    <Sheet
      open
      title={t('shared.reauth.title')}
      onClose={onCancel}
      action={
        <PrimaryAction form={id} busy={form.busy}>
          {t('shared.reauth.confirm')}
        </PrimaryAction>
      }
    >
      <form id={id} className="stack" onSubmit={form.onSubmit} onBlur={form.onBlur} noValidate>
        <p>{t('shared.reauth.text')}</p>
        <PasswordField
          label={t('shared.reauth.password')}
          name="Password"
          autoComplete="current-password"
          value={form.values.Password}
          error={form.errors.Password}
          onChange={(Password) => form.set({ Password })}
        />
      </form>
    </Sheet>
  )
}
