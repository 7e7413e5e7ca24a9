// The accounts of an investor. What is behind one opens in place, for operators who may read it. For other roles the
// server sends no accounts, and nothing is drawn.
import type { Investor, InvestorAccount } from '@/console/shared/api/wire'
import { ItemLink } from '@/console/shared/place/ItemLink'
import { RecordPart } from '@/console/shared/record/RecordPart'
import type { ShowPapers } from '@/console/shared/review/papers'
import { StateBadge } from '@/console/shared/review/State'
import { useReadsFiles } from '@/console/shared/session/readsFiles'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { AccountBlock } from './AccountBlock'
import { AccountFile } from './AccountFile'
import '../account.css'

interface HoldingsProps {
  investor: Investor
  papers: ShowPapers
}

export function InvestorAccounts({ investor, papers }: HoldingsProps) {
  const t = useT()
  const opens = useReadsFiles('kyc')
  const { accounts } = investor
  if (!accounts) return null
  return (
    <RecordPart
      title={t('console.investor.accounts')}
      none={t('console.investor.noAccounts')}
      count={accounts.length}
    >
      <ul className={opens ? 'files' : 'lines'}>
        {accounts.map((account) =>
          opens ? (
            <AccountFile
              key={account.id}
              account={account}
              papers={papers}
              head={<AccountLine account={account} />}
              block={<AccountBlock account={account} />}
            />
          ) : (
            <li key={account.id}>
              <AccountLine account={account} />
              <AccountBlock account={account} />
            </li>
          ),
        )}
      </ul>
    </RecordPart>
  )
}

function AccountLine({ account }: { account: InvestorAccount }) {
  const t = useT()
  return (
    <>
      <span className="figures">
        <ItemLink queue="kyc" id={account.id}>{`${account.framework} ${account.number}`}</ItemLink>
      </span>
      <StateBadge state={account.state} />
      <span className="muted figures lines-end">
        {account.submitted_at && t('console.investor.handedIn', { date: dateText(account.submitted_at) })}
      </span>
    </>
  )
}
