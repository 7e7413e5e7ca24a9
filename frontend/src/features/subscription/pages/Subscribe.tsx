// Subscribing to a project: terms, signature, payment. After a reload the server's record says at which step one is.
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useAccounts } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { subscriptionPollMs } from '@/shared/signing/polling'
import { SigningWait } from '@/shared/signing/SigningWait'
import { forgetSession, rememberedSession } from '@/shared/signing/session'
import { toast } from '@/shared/ui/dialogs'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import { useSteps } from '@/shared/wizard/useSteps'
import { useInvestment } from '../api/orders'
import { ChooseStep } from '../components/ChooseStep'
import { Frame } from '../components/Frame'
import { OrderReceipt } from '../components/OrderReceipt'
import { PayStep } from '../components/PayStep'
import { ReadStep } from '../components/ReadStep'
import { isOver, isReviewed, signedCodeOf, signingSubject, stageOf, stepOf } from '../order'
import { flowRoute, overview } from '../routes'
import { useSignedPaper } from '../signedPaper'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import './subscribe.css'

const number = (value: string | null): number | null => Number(value) || null
const isYes = (value: string | null): boolean => value !== null && !isNo(value)
const isNo = (value: string | null): boolean => value === '0' || value === 'false'

export default function Subscribe() {
  const t = useT()
  const [query] = useSearchParams()
  const project = number(query.get('DetailInvestmentID'))
  const order = number(query.get('DetailUserInvestmentID'))
  const answer = useInvestment({ project, order, resumes: !isNo(query.get('UnCompleted')) })
  const accounts = useAccounts()
  const back = project ? `/product/product?InvestmentID=${project}` : '/index'
  // A link to here may require that nothing older than this visit is shown.
  const isThere = answer.isFetchedAfterMount || !isYes(query.get('needLoadData'))
  if (answer.data && isThere && accounts.data) {
    const known = answer.data.myInvestment
    if (known && isOver(known)) {
      return <OrderReceipt answer={answer.data} accounts={accounts.data} order={known} />
    }
    return (
      <Flow
        key={`${answer.data.investment.InvestmentID}.${order}`}
        answer={answer.data}
        accounts={accounts.data}
        order={known ?? null}
        home={back}
      />
    )
  }
  const failed = answer.isError ? answer : accounts.isError ? accounts : null
  return (
    <Screen title={t('subscription.title')} back={back} wide>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (project || order) && <Skeleton tall lines={5} />}
      {!project && !order && <EmptyState title={t('subscription.noProject')} />}
    </Screen>
  )
}

interface FlowProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment | null
  home: string
}

function Flow({ answer, accounts, order, home }: FlowProps) {
  const t = useT()
  const go = useGo()
  const [query] = useSearchParams()
  const { state: here } = useLocation()
  const [cancelled, setCancelled] = useState(query.get('Event') === 'Cancelled')
  const session = query.get('SignSessionID')
  const project = answer.investment.InvestmentID
  const paper = useSignedPaper(order)
  const stage = stageOf({
    order,
    isRefused: paper === null && Boolean(order?.SignDocDocumentID),
    event: query.get('Event'),
    session,
    remembered: order && rememberedSession(signingSubject(order)),
  })
  const routeOf = (active: number, id = order?.UserInvestmentID) => flowRoute({ project, order: id, active })
  const reached = stepOf(stage)
  const least = order && isReviewed(order) ? 1 : 0
  const { step, goTo, next, back } = useSteps({
    name: 'active',
    first: reached,
    least,
    reached,
    route: routeOf,
  })

  const signAgain = () => {
    if (order) forgetSession(signingSubject(order))
    if (step > 1) goTo(1)
    else go(routeOf(1), { replace: true })
  }
  if (step === 0 || !order) {
    return (
      <ChooseStep
        answer={answer}
        accounts={accounts}
        back={home}
        onSaved={(saved) => go(routeOf(1, saved.UserInvestmentID), { replace: true })}
      />
    )
  }
  if (step === 2 && stage === 'wait' && session) {
    return (
      <Frame answer={answer} active={2} back={overview}>
        <SigningWait
          sessionId={session}
          code={signedCodeOf(order)}
          everyMs={subscriptionPollMs}
          onFound={async () => {
            forgetSession(signingSubject(order))
            await forget(['investment'])
            go(routeOf(2), { replace: true, state: here })
            void toast(t('signing.ok'))
          }}
          onCancelled={() => {
            forgetSession(signingSubject(order))
            setCancelled(true)
            goTo(1)
          }}
          onAgain={signAgain}
          later={overview}
        />
      </Frame>
    )
  }
  if (step === 1) {
    return (
      <ReadStep
        answer={answer}
        accounts={accounts}
        order={order}
        cancelled={cancelled}
        back={least === 1 ? overview : back}
        onSigned={next}
      />
    )
  }
  return <PayStep answer={answer} accounts={accounts} order={order} back={back} onSignAgain={signAgain} />
}
