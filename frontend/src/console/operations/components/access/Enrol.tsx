// Setting up the authenticator: the secret as a code to photograph, and in groups of four to type.
import type { Enrolment } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import QrCode from '@/shared/ui/QrCode'

export default function Enrol({ enrolment }: { enrolment: Enrolment }) {
  const t = useT()
  return (
    <section className="enrol">
      <h2>{t('console.enrol.title')}</h2>
      <p className="muted">{t('console.enrol.text')}</p>
      <QrCode text={enrolment.otpauth_url} label={t('console.enrol.picture')} />
      <p className="muted">{t('console.enrol.typing')}</p>
      <code className="secret">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </section>
  )
}
