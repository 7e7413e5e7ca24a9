// A new password, against a code sent to the phone. Success leads to the log-in tab.
import { useCountries } from '@/shared/api/lookups'
import type { Refusal } from '@/shared/api/refusal'
import { translate, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { toast } from '@/shared/ui/dialogs'
import { useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { useGo } from '@/shared/useGo'
import { resetPassword } from '../api/registering'
import { NewPasswordFields } from '../components/NewPasswordFields'
import { blankNewPassword, mistakeOf, mistakesOf, newPasswordDraft, registrationOf } from '../newPassword'
import { mobileNumber } from '../phoneProof'
import { useVerification } from '../verification'
import './logIn.css'

export default function ForgotPassword() {
  const t = useT()
  const go = useGo()
  const countries = useCountries()
  const atField = (refusal: Refusal): boolean => {
    const mistake = mistakeOf(refusal)
    if (mistake) form.setErrors(() => mistakeOf(refusal) ?? {})
    return mistake !== undefined
  }
  const form = useForm({
    initial: blankNewPassword,
    draft: newPasswordDraft('reset'),
    validate: (values) => mistakesOf(values, verification),
    submit: async (values) => {
      await resetPassword(registrationOf(values, verification.token))
      void toast(translate('reset.done'))
      go('/user?active=1', { replace: true })
    },
    onRefusal: atField,
  })
  const verification = useVerification('reset', mobileNumber(form.values))
  return (
    <Screen
      title={t('reset.title')}
      back="/user?active=1"
      action={
        <PrimaryAction form="reset" busy={form.busy}>
          {t('reset.save')}
        </PrimaryAction>
      }
    >
      <Columns aside={<p className="muted">{t('reset.text')}</p>}>
        <form className="form card" id="reset" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
          <NewPasswordFields
            form={form}
            countries={countries}
            verification={verification}
            passwordLabel={t('reset.password')}
          />
        </form>
      </Columns>
    </Screen>
  )
}
