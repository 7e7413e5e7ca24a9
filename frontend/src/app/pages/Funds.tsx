// The fund details with the way to withdraw at their foot, where an account has withdrawals.
import FundDetails from '@/features/portfolio/pages/Funds'
import { withdrawRoute } from '@/features/withdrawal/routes'
import { offeredOf } from '@/features/withdrawal/withdrawal'
import { useAccounts } from '@/shared/api/accounts'
import { useT } from '@/shared/i18n'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'

export default function Funds() {
  const t = useT()
  const { data } = useAccounts()
  const offered = data ? offeredOf(data).map(({ UserEntityID }) => UserEntityID) : []
  const actionFor = (account: number | null) =>
    offered.length > 0 && (
      <PrimaryAction to={withdrawRoute(account !== null && offered.includes(account) ? { account } : {})}>
        {t('withdrawal.title')}
      </PrimaryAction>
    )
  return <FundDetails actionFor={actionFor} />
}
