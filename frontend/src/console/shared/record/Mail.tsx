// An e-mail address, broken before its domain where it has to be, and whether its owner proved it.
import { useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'

export function Mail({ address, verified }: { address: string | null | undefined; verified: boolean }) {
  const t = useT()
  const at = address?.lastIndexOf('@') ?? 0
  if (!address) return <span className="muted">{t('console.investor.noEmail')}</span>
  return (
    <span className="mail">
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
      {verified ? (
        <StatusBadge tone="good" label={t('console.investor.verified')} />
      ) : (
        <StatusBadge tone="waiting" label={t('console.investor.unverified')} />
      )}
    </span>
  )
}
