// What features draw of the items of each queue: what is judged, and what a decision adds. Apart from it, a queue is a
// line of `shared/queues.ts`.
import type { ComponentType } from 'react'
import { AccountData } from '@/console/account/components/AccountData'
import { accountDecision } from '@/console/account/model/decision'
import { DepositFacts } from '@/console/deposit/components/DepositFacts'
import { depositDecision } from '@/console/deposit/decision'
import { FeePanel, FeeTakenBack } from '@/console/payment/components/FeePanel'
import type { Item, QueueName } from '@/console/shared/api/wire'
import type { DecisionKind } from '@/console/shared/review/decision'
import { TypedData } from '@/console/shared/typed/TypedData'
import { OrderFacts } from '@/console/subscription/components/OrderFacts'
import { subscriptionDecision } from '@/console/subscription/decision'
import { WithdrawalFacts } from '@/console/withdrawal/components/WithdrawalFacts'
import { withdrawalDecision } from '@/console/withdrawal/model/decision'

interface Kind {
  /** What is judged. */
  Judged: ComponentType<{ item: Item }>
  decision: DecisionKind
}

function Account({ item }: { item: Item }) {
  return (
    <>
      <FeeTakenBack item={item} />
      <AccountData item={item} />
      <FeePanel item={item} />
    </>
  )
}

function Subscription({ item }: { item: Item }) {
  return (
    <>
      <OrderFacts item={item} />
      <TypedData queue="subscriptions" item={item} />
    </>
  )
}

function Withdrawal({ item }: { item: Item }) {
  return (
    <>
      <WithdrawalFacts item={item} />
      <TypedData queue="withdrawals" item={item} />
    </>
  )
}

function Deposit({ item }: { item: Item }) {
  return (
    <>
      <DepositFacts item={item} />
      <TypedData queue="deposits" item={item} />
    </>
  )
}

export const kinds: Record<QueueName, Kind> = {
  kyc: { Judged: Account, decision: accountDecision },
  deposits: { Judged: Deposit, decision: depositDecision },
  subscriptions: { Judged: Subscription, decision: subscriptionDecision },
  withdrawals: { Judged: Withdrawal, decision: withdrawalDecision },
}
