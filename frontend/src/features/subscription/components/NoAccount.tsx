// Shown instead of step 0 while no account of the investor may invest in this project: what is missing, and the link to
// it.
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState } from '@/shared/ui/States'
import type { Investment, InvestorAccount } from '../wire'
import { ProjectHead } from './ProjectHead'

interface NoAccountProps {
  accounts: InvestorAccount[]
  investment: Investment
  back: string
}

const inReview = ['LWAIT', 'GWAIT']

export function NoAccount({ accounts, investment, back }: NoAccountProps) {
  const t = useT()
  const waiting = accounts.some((account) => inReview.includes(account.LastKYCLog?.KYCStateCode ?? ''))
  return (
    <Screen title={t('subscription.title')} back={back} wide>
      <Columns aside={<ProjectHead investment={investment} />}>
        <EmptyState
          title={t('subscription.noAccount.title')}
          text={t(
            waiting
              ? 'subscription.noAccount.waiting'
              : accounts.length > 0
                ? 'subscription.noAccount.finish'
                : 'subscription.noAccount.open',
          )}
        >
          <Button to="/account/openaccount">
            {t(waiting ? 'subscription.noAccount.look' : 'subscription.noAccount.go')}
          </Button>
        </EmptyState>
      </Columns>
    </Screen>
  )
}
