// The documents that a new account needs, listed before its first step.
import { useT } from '@/shared/i18n'
import { Icon, type IconName } from '@/shared/ui/Icon'

const needs = [
  ['person', 'passport'],
  ['document', 'address'],
  ['bank', 'bank'],
  ['clock', 'time'],
] as const satisfies readonly (readonly [IconName, string])[]

export function Needs({ passportMonths }: { passportMonths: number }) {
  const t = useT()
  return (
    <section className="account-needs">
      <h2>{t('account.needs.title')}</h2>
      <ul>
        {needs.map(([icon, need]) => (
          <li key={need}>
            <Icon name={icon} size={18} />
            <span>
              {need === 'passport' && passportMonths > 0
                ? t('account.needs.passportFor', { months: passportMonths })
                : t(`account.needs.${need}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
