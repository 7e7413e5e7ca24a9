// The fund details with the ways to deposit and to withdraw at their foot, where an account has them.
import { offeredOf as depositable } from '@/features/deposit/deposit'
import { depositRoute } from '@/features/deposit/routes'
import FundDetails from '@/features/portfolio/pages/Funds'
import { withdrawRoute } from '@/features/withdrawal/routes'
import { offeredOf as withdrawable } from '@/features/withdrawal/withdrawal'
import { useAccounts } from '@/shared/api/accounts'
import type { Schemas } from '@/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'

/** The route, with the chosen account if it is one of those offered; nothing if there is none. */
function routeAmong(
  offered: Schemas['UserEntity'][],
  account: number | null,
  route: (place: { account?: number }) => string,
): string | undefined {
  if (offered.length === 0) return undefined
  const isOffered = offered.some(({ UserEntityID }) => UserEntityID === account)
  return route(account !== null && isOffered ? { account } : {})
}

export default function Funds() {
  const t = useT()
  const { data } = useAccounts()
  const actionFor = (account: number | null) => {
    const deposit = data && routeAmong(depositable(data), account, depositRoute)
    const withdraw = data && routeAmong(withdrawable(data), account, withdrawRoute)
    if (!deposit) return withdraw && <PrimaryAction to={withdraw}>{t('withdrawal.title')}</PrimaryAction>
    return (
      <PrimaryAction
        to={deposit}
        secondary={
          withdraw && (
            <Button look="quiet" to={withdraw}>
              {t('withdrawal.title')}
            </Button>
          )
        }
      >
        {t('deposit.title')}
      </PrimaryAction>
    )
  }
  return <FundDetails actionFor={actionFor} />
}
