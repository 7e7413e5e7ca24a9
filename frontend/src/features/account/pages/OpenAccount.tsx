// Opening or changing an investment account in three steps: personal, bank, documents. The framework in the address
// names the account, its step is where one is.
import { Navigate, useSearchParams } from 'react-router-dom'
import { accountsKey, fetchAccount, useAccounts } from '@/shared/api/accounts'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { rememberedSession } from '@/shared/signing/session'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useWentBack } from '@/shared/wizard/useSteps'
import { AccountWizard } from '../components/AccountWizard'
import { BlockedAccount } from '../components/BlockedAccount'
import { FeeRow } from '../components/FeeRow'
import { individualId, individualUnder, isCompanysAlone, isLocked } from '../kyc'
import { listRoute, openingRoute, questionnaireSubject, signedRoute } from '../routes'
import type { Framework } from '../wire'
import './accounts.css'

export default function OpenAccount() {
  const t = useT()
  const [query] = useSearchParams()
  const framework = Number(query.get('InvestmentFrameworkID')) || null
  const session = query.get('SessionID')
  const isBack = query.has('ReferenceID') || session !== null
  const wentBack = useWentBack()
  const list = useAccounts()
  const id = individualUnder(list.data, framework)?.UserEntityID ?? null
  const whole = useServer([...accountsKey, id], (signal) => fetchAccount(id, signal), {
    enabled: id !== null,
    staleTime: 0,
  })
  const data = id === null ? list.data : whole.data
  const account = individualUnder(data, framework)
  const chosen = data?.frameworks.find((candidate) => candidate.InvestmentFrameworkID === framework)
  const failed = list.isError ? list : whole.isError ? whole : null
  const offered = list.data?.frameworks.some((known) => known.InvestmentFrameworkID === framework)
  if (list.isSuccess && !offered) return <Navigate to={listRoute} replace />
  if (framework && session && session === rememberedSession(questionnaireSubject(framework)))
    return <Navigate to={signedRoute(framework, session)} replace />
  const opens = Number(query.get('EntityID')) === individualId
  if (chosen && !opens && isCompanysAlone(list.data, framework)) return <CompanyAccount framework={chosen} />
  if (data && chosen && (id === null || account) && !(account && isLocked(account))) {
    return <AccountWizard key={framework} data={data} framework={chosen} account={account} isBack={isBack} />
  }
  // Back into the steps of an account that was submitted meanwhile.
  if (wentBack && account && isLocked(account)) return <Navigate to={listRoute} replace />
  return (
    <Screen title={chosen?.Name ?? t('account.open.title')} back={listRoute} wide>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {account && <BlockedAccount account={account} />}
      {account && isLocked(account) && (
        <EmptyState title={t('account.state.review')} text={t('ModificationNotPossibleDuringAudit')} />
      )}
      {account?.KYCFee?.Payment && isLocked(account) && (
        <FeeRow account={account} fee={account.KYCFee} framework={account.InvestmentFrameworkID} />
      )}
      {!failed && !account && <Skeleton lines={6} />}
    </Screen>
  )
}

/** A company's account is not changed here; an individual one can be opened beside it. */
function CompanyAccount({ framework }: { framework: Framework }) {
  const t = useT()
  return (
    <Screen
      title={framework.Name}
      back={listRoute}
      wide
      action={
        <PrimaryAction to={openingRoute(framework.InvestmentFrameworkID)} replace>
          {t('account.company.open')}
        </PrimaryAction>
      }
    >
      <EmptyState title={t('account.company.title')} text={t('EntityUnableEdit')} />
    </Screen>
  )
}
