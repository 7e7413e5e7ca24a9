// An e-mail address, and whether its owner proved it.
import { useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'

export function Mail({ address, verified }: { address: string | null | undefined; verified: boolean }) {
  const t = useT()
  if (!address) return <span className="muted">{t('console.investor.noEmail')}</span>
  return (
    <span className="mail">
      <span>{address}</span>
      {verified ? (
        <StatusBadge tone="good" label={t('console.investor.verified')} />
      ) : (
        <StatusBadge tone="waiting" label={t('console.investor.unverified')} />
      )}
    </span>
  )
}
