// The side panel of a bank account: warning, pending change, frameworks, CSV layout.
import { Link } from 'react-router-dom'
import type { PlatformBankAccount, Proposal } from '@/console/shared/api/wire'
import { WithheldNotice } from '@/console/shared/bankAccount/WithheldNotice'
import { TrailLink } from '@/console/shared/place/TrailLink'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { FactList } from '@/console/shared/record/FactList'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { seesStatements } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { AccountChanges } from './AccountChanges'
import { AccountMoney } from './AccountMoney'
import { FrameworkTags } from './FrameworkTags'

interface AccountFactsProps {
  account: PlatformBankAccount
  /** What was just proposed on this page. */
  made: Proposal | undefined
}

export function AccountFacts({ account, made }: AccountFactsProps) {
  const t = useT()
  const me = useOperator(({ operator }) => operator)
  const { id, frameworks, is_withheld } = account
  return (
    <>
      {is_withheld && <WithheldNotice />}
      <OpenProposals on={{ kind: 'bank_account', id: String(id) }} made={made} />
      <RecordPart title={t('console.bankAccounts.use')} aside={<TrailLink record={`bank_account:${id}`} />}>
        <FactList
          facts={[
            [t('console.bankAccounts.frameworks'), <FrameworkTags key="frameworks" codes={frameworks} />],
            [
              t('console.bankAccounts.files'),
              me !== null && seesStatements(me) && (
                <Link key="layout" to={`/csv_layouts/${id}`}>
                  {t('console.bankAccounts.layout')}
                </Link>
              ),
            ],
          ]}
        />
      </RecordPart>
      <AccountMoney id={id} />
      <AccountChanges account={account} />
    </>
  )
}
