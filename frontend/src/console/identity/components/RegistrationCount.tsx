// How many registered under a campaign, beside its limit where it has one.

import type { Campaign } from '@/console/shared/api/wire'
import { useIntl, useT } from '@/shared/i18n'
import '../identity.css'

export function RegistrationCount({ campaign }: { campaign: Campaign }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { registrations, limit } = campaign
  if (limit == null) return <span className="figures">{formatNumber(registrations)}</span>
  const share = Math.min(100, (registrations / limit) * 100)
  return (
    <span className="came figures">
      {t('console.campaign.cameOf', { came: formatNumber(registrations), limit: formatNumber(limit) })}
      <span className="came-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </span>
  )
}
