// Withdrawing from a wallet: account, funds, signature. The step is in the address; after a reload, and on the way back
// from signing, the server's record decides.
import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { useAccounts } from '@/shared/api/accounts'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { isUsable } from '@/shared/investorAccount'
import { withdrawalPollMs, withdrawalPolls } from '@/shared/signing/polling'
import { SigningWait } from '@/shared/signing/SigningWait'
import { forgetSession, rememberedSession, type SigningStart } from '@/shared/signing/session'
import { notice } from '@/shared/ui/dialogs'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import { type StepState, useSteps } from '@/shared/wizard/useSteps'
import { useWithdrawal } from '../api/withdrawals'
import { AccountStep } from '../components/AccountStep'
import { Closed } from '../components/Closed'
import { Frame } from '../components/Frame'
import { FundsStep } from '../components/FundsStep'
import { SignedStep } from '../components/SignedStep'
import { SignSheet } from '../components/SignSheet'
import { usePaidTo } from '../components/WithdrawalFacts'
import { draftsRequest, dropFunds, moveDraft } from '../draft'
import { overview, withdrawRoute } from '../routes'
import { useSubmitWithdrawal } from '../useSubmitWithdrawal'
import type { AccountsAnswer, Withdrawal } from '../wire'
import { endingOf, offeredOf, signingSubject, stageOf, stepOf } from '../withdrawal'
import './withdraw.css'

const number = (value: string | null): number | null => Number(value) || null

export default function Withdraw() {
  const t = useT()
  const [query] = useSearchParams()
  const named = number(query.get('CNWithdrawRequestID'))
  const begun = useBegun()
  const id = named ?? begun
  const answer = useWithdrawal(id)
  const accounts = useAccounts()
  const known = answer.data?.CNWithdrawRequestID === id ? answer.data : undefined
  const over = named === null && (answer.isError || (known !== undefined && known.orderStatus !== 'INIT'))
  const request = id === null || over ? null : known
  if (accounts.data && request !== undefined) return <Flow accounts={accounts.data} request={request} />
  const failed = accounts.isError ? accounts : answer.isError ? answer : null
  return (
    <Screen title={t('withdrawal.title')} back={overview} wide>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton tall lines={4} />
      )}
    </Screen>
  )
}

/** The request that was begun above an entry of the history to which Back led: its address does not name it yet. */
function useBegun(): number | null {
  return useNavigationType() === 'POP' ? draftsRequest() : null
}

interface FlowProps {
  accounts: AccountsAnswer
  request: Withdrawal | null
}

/** What is known of an entry of the browser's history in addition to its address. */
interface Entry {
  /** The begun request for another account, which the one to be begun takes the place of. */
  replaces?: number | null
}

function Flow({ accounts, request }: FlowProps) {
  const t = useT()
  const navigate = useNavigate()
  const go = useGo()
  const paidTo = usePaidTo(accounts)
  const { state } = useLocation()
  const { replaces = null } = (state ?? {}) as Entry
  const [query] = useSearchParams()
  /** The signed document that came in this visit, and whether what is signed was refused. */
  const [found, setFound] = useState<number | null>(null)
  const [again, setAgain] = useState(false)
  const [cancelled, setCancelled] = useState(query.get('Event') === 'Cancelled')
  const [sheet, setSheet] = useState<{ request: Withdrawal; start: SigningStart } | null>(null)
  const id = request?.CNWithdrawRequestID ?? null
  const asked = request?.UserEntityID ?? number(query.get('UserEntityID'))
  const offered = offeredOf(accounts)
  const account = offered.find((candidate) => candidate.UserEntityID === asked)
  const session = query.get('SignSessionID')
  const stage = stageOf({
    request,
    usable: account !== undefined && isUsable(account),
    found,
    event: query.get('Event'),
    session,
    remembered: id === null ? null : rememberedSession(signingSubject(id)),
  })
  const reached = stepOf(stage)
  const ending = request && endingOf(request)
  const routeOf = (active: number, request = id) => withdrawRoute({ account: asked, request, active })
  const { step, goTo, next, back } = useSteps({
    name: 'active',
    first: request ? reached : 0,
    reached,
    route: routeOf,
    ended: Boolean(ending),
  })
  /** Shows this step by another address, in its place. */
  const rename = (request = id) => go(routeOf(step, request), { replace: true, state })
  const signAgain = () => {
    if (id) forgetSession(signingSubject(id))
    setFound(null)
    setAgain(true)
    goTo(Math.min(step, 1))
  }
  const leave = (handedIn: Withdrawal) => {
    const told = {
      number: String(handedIn.CNWithdrawRequestID),
      amount: moneyText(handedIn.Amount, handedIn.Currency),
      to: paidTo(handedIn),
    }
    void notice(t('withdrawal.handedIn', told), t('withdrawal.end.title.review'))
    go(overview, { replace: true })
  }
  const { send, busy } = useSubmitWithdrawal({
    onHandedIn: leave,
    onSignAgain: signAgain,
    onChange: () => goTo(1),
  })
  const document = request?.AuthFormDocumentID ?? found

  if (request && document && (busy || (step === 2 && stage === 'signed'))) {
    return (
      <SignedStep
        request={request}
        accounts={accounts}
        busy={busy}
        back={back}
        onHandIn={() => send(request.CNWithdrawRequestID, document)}
      />
    )
  }
  if (ending) return <Closed request={request} accounts={accounts} ending={ending} />
  if (step === 2 && stage === 'wait' && request && session) {
    return (
      <Frame active={2} back={overview}>
        <SigningWait
          sessionId={session}
          code="WithdrawAuthForm"
          everyMs={withdrawalPollMs}
          atMost={withdrawalPolls}
          onFound={({ DocumentID }) => {
            forgetSession(signingSubject(request.CNWithdrawRequestID))
            dropFunds(request.CNWithdrawRequestID)
            setFound(DocumentID)
            rename()
            send(request.CNWithdrawRequestID, DocumentID)
          }}
          onCancelled={() => {
            forgetSession(signingSubject(request.CNWithdrawRequestID))
            setCancelled(true)
            goTo(1)
          }}
          onAgain={signAgain}
          later={overview}
        />
      </Frame>
    )
  }
  if (step === 1 && account) {
    return (
      <>
        <FundsStep
          accounts={accounts}
          account={account}
          request={request}
          replaces={replaces}
          cancelled={cancelled}
          again={again}
          back={back}
          onSaved={(saved) => rename(saved.CNWithdrawRequestID)}
          onSigned={next}
          onSign={(saved, start) => setSheet({ request: saved, start })}
        />
        {sheet && <SignSheet {...sheet} accounts={accounts} onClose={() => setSheet(null)} />}
      </>
    )
  }
  const toFunds = (chosen: number) => {
    const moves = request !== null && request.UserEntityID !== chosen
    if (moves) moveDraft(request, chosen)
    const next = withdrawRoute({ account: chosen, request: moves ? null : id, active: 1 })
    navigate(next, { state: { below: 1, replaces: moves ? id : replaces } satisfies Entry & StepState })
  }
  return (
    <AccountStep accounts={accounts} offered={offered} request={request} asked={asked} onNext={toFunds} />
  )
}
