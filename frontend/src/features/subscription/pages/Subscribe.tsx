// Subscribing to a project: terms, signature, payment. After a reload the server's record says at which step one is.
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useAccounts } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { subscriptionPollMs } from '@/shared/signing/polling'
import { SigningWait } from '@/shared/signing/SigningWait'
import { forgetSession, rememberedSession } from '@/shared/signing/session'
import { toast } from '@/shared/ui/dialogs'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useInvestment } from '../api/orders'
import { ChooseStep } from '../components/ChooseStep'
import { Frame } from '../components/Frame'
import { OrderReceipt } from '../components/OrderReceipt'
import { PayStep } from '../components/PayStep'
import { ReadStep } from '../components/ReadStep'
import { isCancelled, type Stage, signedCodeOf, signingSubject, stageBefore, stageOf } from '../order'
import { flowRoute, overview } from '../routes'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import './subscribe.css'

const number = (value: string | null): number | null => Number(value) || null

export default function Subscribe() {
  const t = useT()
  const [query] = useSearchParams()
  const project = number(query.get('DetailInvestmentID'))
  const order = number(query.get('DetailUserInvestmentID'))
  const answer = useInvestment({ project, order })
  const accounts = useAccounts()
  const back = project ? `/product/product?InvestmentID=${project}` : '/index'
  if (answer.data && accounts.data) {
    const known = answer.data.myInvestment
    return (
      <Flow
        key={`${answer.data.investment.InvestmentID}.${order}`}
        answer={answer.data}
        accounts={accounts.data}
        order={!known || isCancelled(known) ? null : known}
        home={back}
      />
    )
  }
  const failed = answer.isError ? answer : accounts.isError ? accounts : null
  return (
    <Screen title={t('subscription.title')} back={back}>
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
  const navigate = useNavigate()
  const [query] = useSearchParams()
  /** A step back in this visit; what the server has is not undone by it. */
  const [looking, setLooking] = useState<Stage | null>(null)
  const session = query.get('SignSessionID')
  const project = answer.investment.InvestmentID
  const actual = stageOf({
    order,
    event: query.get('Event'),
    session,
    remembered: order && rememberedSession(signingSubject(order)),
  })
  const stage = looking ?? actual

  const show = (id: number | undefined, active: 0 | 1 | 2) => {
    navigate(flowRoute({ project, order: id, active }), { replace: true })
    scrollTo(0, 0)
  }
  const goBack = () => {
    const before = stageBefore(stage, order)
    if (!before) return navigate(order ? overview : home)
    setLooking(before)
    scrollTo(0, 0)
  }
  const signAgain = () => {
    if (order) forgetSession(signingSubject(order))
    setLooking('read')
    show(order?.UserInvestmentID, 1)
  }
  if (stage === 'choose' || !order) {
    return (
      <ChooseStep
        answer={answer}
        accounts={accounts}
        back={home}
        onSaved={(saved) => {
          setLooking(null)
          show(saved.UserInvestmentID, 1)
        }}
      />
    )
  }
  if (stage === 'wait' && session) {
    return (
      <Frame answer={answer} active={2} back={overview}>
        <SigningWait
          sessionId={session}
          code={signedCodeOf(order)}
          everyMs={subscriptionPollMs}
          onFound={async () => {
            forgetSession(signingSubject(order))
            await forget(['investment'])
            show(order.UserInvestmentID, 2)
            void toast(t('signing.ok'))
          }}
          onCancelled={() => {
            forgetSession(signingSubject(order))
            const read = flowRoute({ project, order: order.UserInvestmentID, active: 1 })
            navigate(`${read}&Event=Cancelled`, { replace: true })
          }}
          onAgain={signAgain}
          onLeave={() => navigate(overview)}
        />
      </Frame>
    )
  }
  if (stage === 'read') {
    return (
      <ReadStep
        answer={answer}
        accounts={accounts}
        order={order}
        cancelled={query.get('Event') === 'Cancelled'}
        back={goBack}
        onSigned={() => setLooking(null)}
      />
    )
  }
  if (stage === 'done') return <OrderReceipt answer={answer} accounts={accounts} order={order} />
  return <PayStep answer={answer} accounts={accounts} order={order} back={goBack} onSignAgain={signAgain} />
}
