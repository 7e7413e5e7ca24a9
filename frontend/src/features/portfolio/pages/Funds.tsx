// Account cards and the list of movements. The chosen account and the filters are kept in the address.
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fundsKey } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { PullToRefresh } from '@/shared/ui/PullToRefresh'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useFundAccounts, useFundRecords } from '../api/funds'
import { FundCards } from '../components/FundCards'
import { FundFilters } from '../components/FundFilters'
import { FundRecords } from '../components/FundRecords'
import { StatementsRow } from '../components/StatementsRow'
import { type FundsFilter, isNarrowed, noFilter, readFilter, withFilter } from '../fundsFilter'
import { overviewRoute } from '../routes'
import '@/shared/ui/sides.css'
import './funds.css'

interface FundsProps {
  /** What can be done with the money of an account, or of all of them: it stands at the foot. */
  actionFor?: (account: number | null) => ReactNode
}

export default function Funds({ actionFor }: FundsProps) {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const accounts = useFundAccounts()
  const asked = readFilter(query)
  const isTheirs = !accounts.data || accounts.data.some(({ accountId }) => accountId === asked.account)
  const filter = isTheirs ? asked : { ...asked, account: null }
  const records = useFundRecords(filter)
  const change = (chosen: Partial<FundsFilter>) =>
    setQuery((now) => withFilter(now, chosen), { replace: true, preventScrollReset: true })
  const retry = () => {
    void records.query.refetch()
    if (accounts.isError) void accounts.refetch()
  }
  return (
    <Screen title={t('portfolio.funds')} back={overviewRoute} wide action={actionFor?.(filter.account)}>
      <PullToRefresh onRefresh={() => forget(fundsKey)} />
      <div className="sides">
        <div className="sides-narrow">
          {accounts.isPending && <Skeleton tall lines={0} />}
          {accounts.isError && !records.query.isError && (
            <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
          )}
          {accounts.data && (
            <FundCards
              accounts={accounts.data}
              account={filter.account}
              onChoose={(account) => change({ account })}
            />
          )}
          {accounts.data && accounts.data.length > 0 && (
            <div className="rows">
              <StatementsRow account={filter.account} />
            </div>
          )}
        </div>
        <div className="sides-wide">
          <FundFilters filter={filter} onChange={change} />
          <FundRecords
            records={records}
            narrowed={isNarrowed(filter)}
            onClear={() => change(noFilter)}
            onRetry={retry}
          />
        </div>
      </div>
    </Screen>
  )
}
