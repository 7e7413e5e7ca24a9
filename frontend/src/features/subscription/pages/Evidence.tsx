// The evidence of one order: its proof of payment or its signature, the agreed terms, and submitting it. Leaving for
// later writes nothing: everything is saved already.
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useAccounts } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Remittance } from '@/shared/remittance/Remittance'
import { WithheldBank } from '@/shared/remittance/WithheldBank'
import { subscriptionPollMs } from '@/shared/signing/polling'
import { SigningWait } from '@/shared/signing/SigningWait'
import { forgetSession, rememberedSession } from '@/shared/signing/session'
import { Columns } from '@/shared/ui/Columns'
import { toast } from '@/shared/ui/dialogs'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { Sheet } from '@/shared/ui/Sheet'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import { useInvestment } from '../api/orders'
import { Agreed } from '../components/Agreed'
import { NoOrder } from '../components/NoOrder'
import { OrderFacts } from '../components/OrderFacts'
import { OrderReceipt } from '../components/OrderReceipt'
import { ProjectHead } from '../components/ProjectHead'
import { SignRow, useSigning } from '../components/SignRow'
import { evidenceStep, kindOf, missingEvidence, signsNext } from '../evidence'
import {
  currencyOf,
  isOver,
  isOwnSession,
  lookupOf,
  signedCodeOf,
  signingSubject,
  step,
  wire,
} from '../order'
import { evidenceRoute, flowRoute, overview, voucherRoute } from '../routes'
import { useSignedPaper } from '../signedPaper'
import { useCompletion } from '../useCompletion'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import './subscribe.css'

export default function Evidence() {
  const t = useT()
  const [query] = useSearchParams()
  const id = Number(query.get('UserInvestmentID')) || null
  const answer = useInvestment({ project: null, order: id })
  const accounts = useAccounts()
  const order = answer.data?.myInvestment
  if (answer.data && accounts.data && order) {
    const all = { answer: answer.data, accounts: accounts.data, order }
    return isOver(order) ? <OrderReceipt {...all} /> : <Pending {...all} />
  }
  const failed = answer.isError ? answer : accounts.isError ? accounts : null
  return (
    <Screen title={t('subscription.evidence.title')} back={overview} wide>
      {!id && <NoOrder />}
      {id && failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {id && !failed && <Skeleton tall lines={4} />}
    </Screen>
  )
}

interface PendingProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
}

function Pending({ answer, accounts, order }: PendingProps) {
  const t = useT()
  const navigate = useNavigate()
  const go = useGo()
  const [query] = useSearchParams()
  const [details, setDetails] = useState(false)
  const session = query.get('SignSessionID')
  const subject = signingSubject(order)
  const toSigning = () =>
    navigate(flowRoute({ project: order.InvestmentID, order: order.UserInvestmentID, active: 1 }))
  const paper = useSignedPaper(order)
  const signing = useSigning(order, toSigning)
  const { complete, busy } = useCompletion(order, {
    onSignAgain: () => {
      forgetSession(subject)
      toSigning()
    },
    onDone: () => {
      void toast(t('subscription.receipt.title'))
      go(overview, { replace: true })
    },
  })
  const kind = kindOf(order.PaymentMethodID)
  const state = {
    kind,
    hasProof: Boolean(order.PaymentProofDocumentID),
    hasSigned: paper !== null,
  }
  const missing = missingEvidence(state)
  const isToSign = signsNext(state)
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === order.UserEntityID)
  const lookup = lookupOf(answer, account?.InvestmentFrameworkID)
  const bank = lookup?.TransactionProcesses?.find((process) => process.BankAccountNumber)
  const done = () => {
    const first = evidenceStep(state)
    complete(first === step.review ? [step.review, step.complete] : [first])
  }
  const here = evidenceRoute(order.UserInvestmentID)
  const settle = (to = here) => {
    forgetSession(subject)
    go(to, { replace: true })
  }
  const event = query.get('Event')
  const nextHint = isToSign ? 'subscription.evidence.signNext' : null
  const hint = event === 'Cancelled' && !state.hasSigned ? 'signing.cancelled' : nextHint
  const waiting =
    event === 'Complete' && session !== null && isOwnSession(order, session, rememberedSession(subject))
  if (waiting && !state.hasSigned) {
    return (
      <Screen title={t('subscription.evidence.title')} back={overview} wide>
        <SigningWait
          sessionId={session}
          code={signedCodeOf(order)}
          everyMs={subscriptionPollMs}
          onFound={async () => {
            await forget(['investment'])
            settle()
            void toast(t('signing.ok'))
          }}
          onCancelled={() => settle(`${here}&Event=Cancelled`)}
          onAgain={() => settle()}
          later={overview}
        />
      </Screen>
    )
  }
  return (
    <Screen
      title={t('subscription.evidence.title')}
      back={overview}
      wide
      action={
        <PrimaryAction
          confirms
          onClick={isToSign ? signing.sign : done}
          busy={busy || signing.busy}
          reason={missing ? t(`subscription.evidence.need.${missing}`) : undefined}
          secondary={
            <Button look="quiet" to={overview}>
              {t('subscription.later')}
            </Button>
          }
        >
          {t(isToSign ? 'subscription.evidence.sign' : 'subscription.evidence.done')}
        </PrimaryAction>
      }
    >
      <Columns
        aside={
          <>
            <ProjectHead investment={answer.investment} />
            <section className="card">
              <OrderFacts answer={answer} accounts={accounts} order={order} />
              {order.PaymentMethodID === wire && lookup?.IsBankAccountWithheld && <WithheldBank />}
              {order.PaymentMethodID === wire && bank && (
                <button type="button" className="text-link" onClick={() => setDetails(true)}>
                  <Icon name="bank" size={18} />
                  {t('subscription.wire.show')}
                </button>
              )}
            </section>
          </>
        }
      >
        {hint && (
          <p className="hint-box" role="status">
            <Icon name="info" size={20} />
            <span>{t(hint)}</span>
          </p>
        )}
        <div className="rows">
          {kind !== 'signature' && (
            <Link className="row" to={voucherRoute(order.UserInvestmentID)}>
              <Icon name={state.hasProof ? 'done' : 'upload'} />
              <span className="row-words">
                {t('subscription.proof')}
                <small>{t(state.hasProof ? 'subscription.proof.there' : 'subscription.proof.none')}</small>
              </span>
              <Icon name="forward" size={20} />
            </Link>
          )}
          <SignRow order={order} paper={paper} onSign={signing.sign} />
        </div>
        <Agreed answer={answer} accounts={accounts} order={order} />
      </Columns>
      {bank && (
        <Sheet open={details} title={t('subscription.wire.title')} onClose={() => setDetails(false)}>
          <Remittance
            bank={bank}
            reference={order.RemittanceReference ?? ''}
            amount={{
              shown: moneyText(order.InvestmentAmount, currencyOf(answer)),
              plain: String(order.InvestmentAmount),
            }}
          />
        </Sheet>
      )}
    </Screen>
  )
}
