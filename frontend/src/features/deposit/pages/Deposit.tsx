// Depositing into a wallet: account and amount, then bank details and proof of payment, or the payment in bitcoin. The
// step is in the address; after a reload the server's record says how far it has come.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { useAccounts } from '@/shared/api/accounts'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { isUsable } from '@/shared/investorAccount'
import { notice, toast } from '@/shared/ui/dialogs'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import { useLatest } from '@/shared/useLatest'
import { type StepState, useSteps } from '@/shared/wizard/useSteps'
import { useDeposit } from '../api/deposits'
import { AccountStep } from '../components/AccountStep'
import { Closed } from '../components/Closed'
import { FundsStep } from '../components/FundsStep'
import { PayStep } from '../components/PayStep'
import { ProofStep } from '../components/ProofStep'
import { WireStep } from '../components/WireStep'
import { endingOf, firstStep, isInBitcoin, leastStep, offeredOf, payStep, reachedStep } from '../deposit'
import { draftsRequest, keepFunds, keptDraft } from '../draft'
import { depositRoute, fundsRoute, overview } from '../routes'
import { useFollowed } from '../useFollowed'
import { useSubmission } from '../useSubmission'
import type { AccountsAnswer, Deposit as Request } from '../wire'
import { endTitle } from '../words'
import './deposit.css'

const number = (value: string | null): number | null => Number(value) || null

export default function Deposit() {
  const t = useT()
  const [query] = useSearchParams()
  const named = number(query.get('WalletFundingRequestID'))
  const begun = useBegun()
  const id = named ?? begun
  const answer = useDeposit(id)
  const accounts = useAccounts()
  const known = answer.data?.WalletFundingRequestID === id ? answer.data : undefined
  const over = named === null && (answer.isError || (known !== undefined && known.State !== 'INIT'))
  const request = id === null || over ? null : known
  if (accounts.data && request !== undefined) return <Flow accounts={accounts.data} request={request} />
  const failed = accounts.isError ? accounts : answer.isError ? answer : null
  return (
    <Screen title={t('deposit.title')} back={fundsRoute} wide>
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
  request: Request | null
}

function Flow({ accounts, request }: FlowProps) {
  const t = useT()
  const navigate = useNavigate()
  const go = useGo()
  const { state } = useLocation()
  const [query] = useSearchParams()
  /** The request that this visit began: the address of the step on which it was begun does not name it yet. */
  const made = useRef<number | null>(null)
  const id = request?.WalletFundingRequestID ?? null
  const offered = offeredOf(accounts)
  /** The chosen account: for a begun request only the draft knows it, else the address does. */
  const chosen = request ? keptDraft(id).UserEntityID : number(query.get('UserEntityID'))
  const account =
    offered.filter(isUsable).find(({ UserEntityID }) => UserEntityID === chosen) ??
    accounts.userEntities.find(({ UserEntityID }) => UserEntityID === request?.UserEntityID)
  const asked = account?.UserEntityID ?? chosen ?? null
  const ending = request && endingOf(request)
  const routeOf = (active: number) => depositRoute({ account: asked, request: id ?? made.current, active })
  const { step, goTo, next, back } = useSteps({
    name: 'active',
    first: firstStep(request),
    least: leastStep(request),
    reached: reachedStep(request, account !== undefined),
    route: routeOf,
    ended: Boolean(ending),
  })
  const shown = useLatest(step)
  const saved = (now: Request) => {
    const { WalletFundingRequestID } = now
    made.current = WalletFundingRequestID
    // An investor who went back meanwhile stays there.
    if (shown.current !== step) return
    // Nothing of it can be changed: its payment takes the place of the steps in which it was begun.
    if (isInBitcoin(now)) return go(-step)
    if (WalletFundingRequestID !== id) go(routeOf(step), { replace: true, state })
    next()
  }
  const isPaying = request !== null && isInBitcoin(request) && request.State === 'INIT'
  const isNamed = query.has('WalletFundingRequestID')
  const paying = routeOf(payStep)
  useEffect(() => {
    if (isPaying && !isNamed)
      void navigate(paying, { replace: true, state: { below: 0 } satisfies StepState })
  }, [isPaying, isNamed, paying, navigate])
  useFollowed(request, (ended) => {
    const ending = endingOf(ended)
    if (ending && ending !== 'cancelled') toast(t(endTitle(ended, ending)))
  })
  useEffect(() => {
    // Another one that is begun from here is another one.
    if (ending) made.current = null
  }, [ending])
  const { submit, busy } = useSubmission((submitted) => {
    const told = {
      number: String(submitted.WalletFundingRequestID),
      amount: moneyText(submitted.FundingAmount, submitted.Currency),
    }
    void notice(t('deposit.DepositSubmitted', told), t('deposit.end.title.review'))
    go(overview, { replace: true })
  })

  if (request && ending && !busy) {
    return <Closed request={request} accounts={accounts} ending={ending} />
  }
  if (request && isPaying) return <PayStep request={request} accounts={accounts} />
  if (request && step === 3) {
    return (
      <ProofStep
        request={request}
        accounts={accounts}
        busy={busy}
        back={back}
        onSubmit={(proof) => submit(request, proof)}
      />
    )
  }
  if (request && step === 2) {
    return <WireStep request={request} accounts={accounts} back={back} onNext={() => goTo(3)} />
  }
  if (step === 1 && account) {
    return <FundsStep accounts={accounts} account={account} request={request} back={back} onSaved={saved} />
  }
  const toFunds = (wanted: number) => {
    const begun = id ?? made.current
    // Another account for a begun request is sent with the amount: its currencies may be other ones.
    keepFunds(begun, { UserEntityID: wanted })
    const place = depositRoute({ account: wanted, request: begun, active: 1 })
    navigate(place, { state: { below: 1 } satisfies StepState })
  }
  return (
    <AccountStep accounts={accounts} offered={offered} request={request} asked={asked} onNext={toFunds} />
  )
}
