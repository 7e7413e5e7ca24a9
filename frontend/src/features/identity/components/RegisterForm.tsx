// The registration form: phone, code, password twice, agreement. After registering it logs in and opens the first steps, or the log-in tab
// if logging in fails.

import { useState } from 'react'
import type { LegalKind } from '@/shared/api/legal'
import type { Refusal } from '@/shared/api/refusal'
import type { Country } from '@/shared/api/wire'
import { translate, useT } from '@/shared/i18n'
import { LegalSheet } from '@/shared/legal/LegalSheet'
import { firstStepsRoute, landing, takeReturn } from '@/shared/session/returning'
import { toast } from '@/shared/ui/dialogs'
import { Check } from '@/shared/ui/Field'
import { useForm } from '@/shared/ui/form'
import { Button } from '@/shared/ui/PrimaryAction'
import { useGo } from '@/shared/useGo'
import { register } from '../api/registering'
import { logIn } from '../api/session'
import type { Binding } from '../binding'
import {
  blankNewPassword,
  mistakeOf,
  mistakesOf,
  type NewPassword,
  newPasswordDraft,
  registrationOf,
} from '../newPassword'
import { mobileNumber } from '../phoneProof'
import { useVerification } from '../verification'
import { NewPasswordFields } from './NewPasswordFields'

interface Values extends NewPassword {
  agreed: boolean
}

export interface RegisterFormProps {
  countries: Country[]
  campaignCode: string | null
  /** The token of an outside identity that waits to be connected; the log-in asks about it. */
  binding: Binding
  /** Registered, but not logged in. */
  onRegistered: (phoneCode: string, phoneNumber: string) => void
  onCampaignClosed: () => void
}

/** Logs the new investor in, and returns whether it worked. The registration remains in either case. */
const entered = (values: NewPassword): Promise<boolean> =>
  logIn({
    account: mobileNumber(values),
    password: values.Password,
    remember: false,
    oauthBindToken: null,
  }).then(
    () => true,
    () => false,
  )

export function RegisterForm(props: RegisterFormProps) {
  const { countries, campaignCode, binding, onRegistered, onCampaignClosed } = props
  const t = useT()
  const go = useGo()
  const [legal, setLegal] = useState<LegalKind | null>(null)

  const atField = (refusal: Refusal): boolean => {
    if (refusal.messageKey === 'RegisterError_CampaignInactive') onCampaignClosed()
    const mistake = mistakeOf(refusal)
    if (mistake) form.setErrors(() => mistakeOf(refusal) ?? {})
    return mistake !== undefined
  }
  const form = useForm<Values>({
    initial: { ...blankNewPassword, agreed: false },
    draft: newPasswordDraft('register'),
    validate: (values) => ({
      ...mistakesOf(values, verification),
      agreed: values.agreed ? undefined : translate('identity.agreeFirst'),
    }),
    submit: async (values) => {
      await register(registrationOf(values, verification.token), campaignCode)
      if (binding.token === null && (await entered(values))) {
        const onward = takeReturn()
        go(firstStepsRoute, { replace: true, state: onward === landing ? null : { onward } })
        return
      }
      void toast(translate('identity.registered'))
      onRegistered(values.phoneCode, values.MobileNumber)
    },
    onRefusal: atField,
  })
  const verification = useVerification('register', mobileNumber(form.values))
  const document = (kind: LegalKind) => (chunks: React.ReactNode[]) => (
    <button type="button" className="link" key={kind} onClick={() => setLegal(kind)}>
      {chunks}
    </button>
  )

  return (
    <form
      className="form"
      noValidate
      onSubmit={form.onSubmit}
      onBlur={form.onBlur}
      aria-label={t('identity.register')}
    >
      <NewPasswordFields
        form={form}
        countries={countries}
        verification={verification}
        passwordLabel={t('identity.newPassword')}
      />
      <Check
        name="agreed"
        checked={form.values.agreed}
        error={form.errors.agreed}
        onChange={(agreed) => form.set({ agreed })}
      >
        {t.rich('identity.agreement', {
          notice: document('notice'),
          privacy: document('privacy'),
          payment: document('payment'),
        })}
      </Check>
      <Button type="submit" busy={form.busy}>
        {t('identity.createAccount')}
      </Button>
      {legal && <LegalSheet kind={legal} onClose={() => setLegal(null)} />}
    </form>
  )
}
