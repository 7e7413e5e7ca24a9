// The statements of an investment account. The account and the length of period are kept in the address.
import { useSearchParams } from 'react-router-dom'
import { accountsKey, useAccounts } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { withChoice } from '@/shared/filters'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { PullToRefresh } from '@/shared/ui/PullToRefresh'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { statementsKey } from '../api/statements'
import { AccountPart } from '../components/AccountPart'
import { StatementList } from '../components/StatementList'
import { accountIn } from '../statements'
import type { AccountsAnswer } from '../wire'
import '@/shared/ui/sides.css'
import './statements.css'

export default function Statements() {
  const t = useT()
  const { data, isError, error, refetch } = useAccounts()
  return (
    <Screen title={t('statements.title')} back="/account/portfolio/investment" wide>
      <PullToRefresh onRefresh={() => forget(accountsKey, statementsKey)} />
      {!data && !isError && <Skeleton tall lines={6} />}
      {!data && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <OfAccounts told={data} />}
    </Screen>
  )
}

function OfAccounts({ told }: { told: AccountsAnswer }) {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const account = accountIn(query, told)
  const choose = (name: string, value: string) =>
    setQuery((now) => withChoice(now, name, value), { replace: true, preventScrollReset: true })
  if (!account) {
    return (
      <EmptyState title={t('statements.none.title')} text={t('statements.noAccount.text')}>
        <Button to="/account/openaccount">{t('statements.noAccount.open')}</Button>
      </EmptyState>
    )
  }
  return (
    <div className="sides">
      <div className="sides-narrow">
        <AccountPart
          told={told}
          accounts={told.userEntities}
          chosen={account}
          onChoose={({ UserEntityID }) => choose('account', String(UserEntityID))}
        />
        <p className="muted">{t('statements.about')}</p>
      </div>
      <div className="sides-wide">
        <StatementList
          key={account.UserEntityID}
          account={account.UserEntityID}
          onShow={(grain) => choose('grain', grain ?? '')}
        />
      </div>
    </div>
  )
}
