// The e-mail address: given and verified by a link; once verified it is locked (decision 51).
import { useServer } from '@/shared/api/query'
import { refusalText, translate, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Columns } from '@/shared/ui/Columns'
import { TextField } from '@/shared/ui/Field'
import { useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { StatusLine } from '@/shared/ui/Status'
import { fetchUser } from '../api/contacts'
import { type EmailLink, useEmailLink } from '../emailLink'
import './settings.css'

/** How often is asked whether the link was opened, in another window or on another device. */
const pollMs = 5_000

const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

const atField = new Set(['UpdateError_EmailExists', 'UpdateError_EmailLocked'])

export default function ChangeEmail() {
  const t = useT()
  const user = useSession((state) => state.user)
  const verified = user?.EmailVerifiedInd === true
  useServer(['user'], fetchUser, { pollMs: user?.EmailAddress && !verified ? pollMs : false })
  if (!verified) return <Unverified address={user?.EmailAddress ?? ''} />
  return (
    <Screen title={t('settings.email.title')} back="/user/accountmanage" wide>
      <section className="card stack settings-pair">
        <h2 className="settings-value">{user.EmailAddress}</h2>
        <StatusLine tone="good" label={t('settings.email.verified')} next={t('settings.email.locked')} />
      </section>
    </Screen>
  )
}

function Unverified({ address }: { address: string }) {
  const t = useT()
  const link = useEmailLink()
  const form = useForm({
    initial: { EmailAddress: address },
    draft: { name: 'email', version: 1, stored: ['EmailAddress'] },
    validate: ({ EmailAddress }) => {
      const typed = EmailAddress.trim()
      if (!typed) return { EmailAddress: translate('EmailAddressNoInputTip') }
      return looksLikeEmail(typed) ? {} : { EmailAddress: translate('EmailAddressInvalidTip') }
    },
    submit: ({ EmailAddress }) => link.request(EmailAddress.trim()),
    onRefusal: (refusal) => {
      if (!atField.has(refusal.messageKey)) return false
      form.setErrors(() => ({ EmailAddress: refusalText(refusal) }))
      return true
    },
  })
  const { values, errors } = form
  return (
    <Screen
      title={t('settings.email.title')}
      back="/user/accountmanage"
      wide
      action={<SendLink link={link} busy={form.busy} />}
    >
      <Columns aside={<p className="muted">{t('settings.email.text')}</p>}>
        <form className="form card" id="email" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
          <TextField
            label={t('settings.email.address')}
            name="EmailAddress"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            value={values.EmailAddress}
            error={errors.EmailAddress}
            onChange={(EmailAddress) => form.set({ EmailAddress })}
          />
        </form>
        {address && (
          <section className="card">
            <StatusLine
              tone="waiting"
              label={t('settings.email.waiting')}
              next={t('settings.email.waiting.next', { email: address })}
            />
          </section>
        )}
      </Columns>
    </Screen>
  )
}

/** Sends; for a minute it says that it was sent. */
function SendLink({ link, busy }: { link: EmailLink; busy: boolean }) {
  const t = useT()
  const { wait, sentTo } = link
  const words = sentTo
    ? t(wait > 0 ? 'settings.email.sent' : 'settings.email.resend')
    : t('settings.email.send')
  return (
    <PrimaryAction
      form="email"
      busy={busy}
      reason={wait > 0 ? t('settings.email.resendIn', { seconds: wait }) : undefined}
    >
      {words}
    </PrimaryAction>
  )
}
