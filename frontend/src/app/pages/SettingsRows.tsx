// The ways to sign in and to be reached, each with its current value.
import { Link } from 'react-router-dom'
import type { SessionUser } from '@/shared/api/wire'
import { phoneText } from '@/shared/format/phone'
import { useT } from '@/shared/i18n'
import { Icon, type IconName } from '@/shared/ui/Icon'

export function SettingsRows({ user }: { user: SessionUser | null }) {
  const t = useT()
  const email = user?.EmailAddress
  const emailText = email
    ? user.EmailVerifiedInd
      ? email
      : t('app.my.email.unverified', { email })
    : t('app.my.email.none')
  return (
    <>
      <Row to="password" icon="lock" label={t('app.my.password')} />
      <Row
        to="phone"
        icon="phone"
        label={t('app.my.phone')}
        text={user?.MobileNumber ? phoneText(user.MobileNumber) : ''}
      />
      <Row to="email" icon="mail" label={t('app.my.email')} text={emailText} />
      <Row to="devices" icon="device" label={t('app.my.devices')} text={t('app.my.devices.text')} />
    </>
  )
}

interface RowProps {
  to: 'password' | 'phone' | 'email' | 'devices'
  icon: IconName
  label: string
  text?: string
}

function Row({ to, icon, label, text }: RowProps) {
  return (
    <Link className="row" to={`/user/settings/${to}`}>
      <Icon name={icon} />
      <span className="row-words">
        {label}
        {text && <small className="figures">{text}</small>}
      </span>
      <Icon name="forward" size={20} />
    </Link>
  )
}
