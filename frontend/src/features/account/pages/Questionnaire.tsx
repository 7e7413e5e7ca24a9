// The due diligence questionnaire: nine questions, signed online. Coming back from the signing page it waits for the
// signed paper and then returns to the account.
import { Navigate, useSearchParams } from 'react-router-dom'
import { accountsKey, useAccounts } from '@/shared/api/accounts'
import { forget, useServer } from '@/shared/api/query'
import { dropDraft } from '@/shared/draft/drafts'
import { useT } from '@/shared/i18n'
import { questionnairePollMs } from '@/shared/signing/polling'
import { SigningWait } from '@/shared/signing/SigningWait'
import { forgetSession, rememberedSession } from '@/shared/signing/session'
import { notice, toast } from '@/shared/ui/dialogs'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useGo, useIsMounted } from '@/shared/useGo'
import { useBackToStep } from '@/shared/wizard/useSteps'
import { fetchQuestionnaire, questionnaireKey } from '../api/questionnaire'
import { QuestionnaireForm } from '../components/QuestionnaireForm'
import { individualUnder, isLocked } from '../kyc'
import { answersDraft } from '../questionnaireRules'
import { papersRoute, placeRoute, questionnaireSubject, withoutAccountRoute } from '../routes'
import './accounts.css'

export default function Questionnaire() {
  const t = useT()
  const go = useGo()
  const stays = useIsMounted()
  const [query] = useSearchParams()
  const framework = Number(query.get('InvestmentFrameworkID'))
  const accounts = useAccounts()
  const account = individualUnder(accounts.data, framework)
  const subject = questionnaireSubject(framework)
  const session = query.get('SignSessionID')
  const waiting =
    query.get('Event') === 'Complete' && session !== null && session === rememberedSession(subject)
  const answer = useServer(
    questionnaireKey(account?.UserEntityID ?? 0),
    (signal) => fetchQuestionnaire(framework, account?.UserEntityID ?? 0, signal),
    { enabled: account !== undefined && !waiting },
  )
  const toAccount = useBackToStep(papersRoute(framework))
  const clear = () => {
    forgetSession(subject)
    go(placeRoute('survey', framework), { replace: true })
  }
  if (accounts.isSuccess && (!account || isLocked(account)))
    return <Navigate to={withoutAccountRoute(accounts.data, framework)} replace />
  return (
    <>
      {waiting ? (
        <Screen title={t('account.document.ID')} back={toAccount} wide>
          <SigningWait
            sessionId={session}
            code="DDForm"
            everyMs={questionnairePollMs}
            onFound={async () => {
              forgetSession(subject)
              dropDraft(answersDraft(framework).name)
              await forget(accountsKey, ['questionnaire'])
              if (stays()) toAccount()
              void toast(t('signing.ok'))
            }}
            onCancelled={() => {
              clear()
              void notice(t('signing.cancelled'))
            }}
            onAgain={clear}
            later={toAccount}
          />
        </Screen>
      ) : account && answer.data ? (
        <QuestionnaireForm
          key={answer.data.Version}
          account={account}
          framework={framework}
          questionnaire={answer.data}
          cancelled={query.get('Event') === 'Cancelled'}
          onBack={toAccount}
        />
      ) : (
        <Screen title={t('account.document.ID')} back={toAccount} wide>
          {answer.isError ? (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          ) : (
            <Skeleton lines={9} />
          )}
        </Screen>
      )}
    </>
  )
}
