// Opening or changing an investment account in three steps: personal, bank, documents. The framework in the address
// names the account; the step is kept in the session, so that the upload screens come back to it.
import { Navigate, useSearchParams } from 'react-router-dom'
import { accountsKey, useAccounts } from '@/shared/api/accounts'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { fetchAccount } from '../api/accounts'
import { AccountWizard } from '../components/AccountWizard'
import { isLocked } from '../kyc'
import { listRoute } from '../routes'
import { useWentBack } from '../useSteps'
import type { AccountsAnswer } from '../wire'
import './accounts.css'

export default function OpenAccount() {
  const t = useT()
  const [query] = useSearchParams()
  const framework = Number(query.get('InvestmentFrameworkID')) || null
  const paid = query.has('ReferenceID')
  const wentBack = useWentBack()
  const list = useAccounts()
  const id = accountUnder(list.data, framework)?.UserEntityID ?? null
  const whole = useServer([...accountsKey, id], (signal) => fetchAccount(id, signal), {
    enabled: id !== null,
    staleTime: 0,
  })
  const data = id === null ? list.data : whole.data
  const account = accountUnder(data, framework)
  const chosen = data?.frameworks.find((candidate) => candidate.InvestmentFrameworkID === framework)
  const failed = list.isError ? list : whole.isError ? whole : null
  const offered = list.data?.frameworks.some((known) => known.InvestmentFrameworkID === framework)
  if (list.isSuccess && !offered) return <Navigate to={listRoute} replace />
  if (data && chosen && (id === null || account) && !(account && isLocked(account))) {
    return <AccountWizard key={framework} data={data} framework={chosen} account={account} paid={paid} />
  }
  // Back into the steps of what was handed in meanwhile.
  if (wentBack && account && isLocked(account)) return <Navigate to={listRoute} replace />
  return (
    <Screen title={chosen?.Name ?? t('account.open.title')} back={listRoute}>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {account && isLocked(account) && (
        <EmptyState title={t('account.state.review')} text={t('ModificationNotPossibleDuringAudit')} />
      )}
      {!failed && !account && <Skeleton lines={6} />}
    </Screen>
  )
}

const accountUnder = (data: AccountsAnswer | undefined, framework: number | null) =>
  data?.userEntities.find((account) => account.InvestmentFrameworkID === framework)
