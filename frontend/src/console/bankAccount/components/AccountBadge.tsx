// Whether an account is in use, as a badge.
import type { PlatformBankAccount } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'

export function AccountBadge({ is_open }: Pick<PlatformBankAccount, 'is_open'>) {
  const t = useT()
  return (
    <StatusBadge
      tone={is_open ? 'good' : 'quiet'}
      label={t(is_open ? 'console.bankAccounts.open' : 'console.bankAccounts.closed')}
    />
  )
}
