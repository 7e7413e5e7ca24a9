// That the account of a payout is blocked, so that it is not sent.
import type { PayoutItem } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

export function PayoutBlocked({ payout }: { payout: Pick<PayoutItem, 'blocked'> }) {
  const t = useT()
  if (!payout.blocked) return null
  return (
    <p className="caution" role="note">
      <Icon name="alert" size={16} />
      <span>{t('console.payouts.blockedText')}</span>
    </p>
  )
}
