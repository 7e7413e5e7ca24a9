// That an account is blocked: since when, by whom and why.
import type { InvestorAccount } from '@/console/shared/api/wire'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

export function BlockedNote({ blocked }: Pick<InvestorAccount, 'blocked'>) {
  const t = useT()
  if (!blocked) return null
  return (
    <div className="reason" role="note">
      <p className="reason-what">
        <Icon name="lock" size={14} />
        <strong>{t('console.account.blockedSince', { day: dateText(blocked.since) })}</strong>
        <span className="muted">{blocked.by}</span>
      </p>
      <blockquote>{blocked.reason}</blockquote>
    </div>
  )
}
