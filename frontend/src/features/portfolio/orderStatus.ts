// The description of an order for its owner (requirement part 2, section 4), and its actions.
import type { MessageId } from '@/shared/i18n'
import type { IconName } from '@/shared/ui/Icon'
import type { Tone } from '@/shared/ui/Status'
import type { Order, OrderStatus } from './wire'

export type Shown =
  | 'pending'
  | 'review'
  | 'accepted'
  | 'complete'
  | 'terminated'
  | 'cancelled'
  | 'failed'
  | 'paying'
  | 'passed'

const shown: Record<OrderStatus, Shown> = {
  INIT: 'pending',
  LWAIT: 'review',
  GWAIT: 'review',
  PRE_OK: 'accepted',
  SUCCESS: 'complete',
  REVOKED: 'terminated',
  RevokedInd: 'cancelled',
  LFAIL: 'failed',
  GFAIL: 'failed',
  GPASS: 'passed',
}

export const tones: Record<Shown, Tone> = {
  pending: 'open',
  review: 'waiting',
  accepted: 'good',
  complete: 'good',
  terminated: 'quiet',
  cancelled: 'quiet',
  failed: 'bad',
  paying: 'waiting',
  passed: 'good',
}

/** The words for the state of an order. */
type Standing = Pick<Order, 'orderType' | 'orderStatus' | 'RevokedInd' | 'PayoutState'>

/** An approved withdrawal is complete only once it is paid (decision 36). */
const isBeingPaid = ({ orderType, orderStatus, PayoutState }: Standing): boolean =>
  orderType === 2 && orderStatus === 'GPASS' && PayoutState !== 'Paid'

export function shownStatus(order: Standing): Shown {
  if (order.RevokedInd) return 'cancelled'
  return isBeingPaid(order) ? 'paying' : shown[order.orderStatus]
}

/** Money that goes into a wallet or out of it has words of its own (decision 36). */
const ownLabels: Record<Order['orderType'], Partial<Record<Shown, MessageId>>> = {
  1: {},
  2: {
    pending: 'portfolio.status.withdrawal.pending',
    review: 'portfolio.status.withdrawal.review',
    failed: 'portfolio.status.withdrawal.failed',
  },
  3: {
    pending: 'portfolio.status.deposit.pending',
    review: 'portfolio.status.deposit.review',
    failed: 'portfolio.status.deposit.failed',
  },
}

/** The word on its badge. */
export const labelOf = (order: Standing): MessageId => {
  // The request itself passed its review.
  if (order.PayoutState === 'Returned') return 'portfolio.status.withdrawal.returned'
  const state = shownStatus(order)
  return ownLabels[order.orderType][state] ?? `portfolio.status.${state}`
}

/** An unfinished order can be gone on with. */
export const canResume = (order: Order): boolean => shownStatus(order) === 'pending'

/** An unfinished order can be deleted, and a deposit until its money has arrived, which the server knows. */
export const canDelete = (order: Order): boolean =>
  canResume(order) || (order.orderType === 3 && !order.RevokedInd && order.orderStatus === 'LWAIT')

/** Whether it is a deposit or withdrawal that was submitted and not refused: its own screen shows the request. */
export const hasReceipt = (order: Order): boolean =>
  order.orderType !== 1 && ['review', 'paying', 'passed'].includes(shownStatus(order))

/** Whether it was refused: its own screen leads on to what replaces it. */
export const isRefused = (order: Order): boolean => shownStatus(order) === 'failed'

/** The number of a withdrawal on the wire. */
export const withdrawalOf = ({ withdrawalId, refId }: Order): number => withdrawalId ?? refId

/** The number of a deposit on the wire. */
export const depositOf = ({ chargeId, refId }: Order): number => chargeId ?? refId

/** Where a deposit is shown, or gone on with. */
export const depositRoute = (account: number, deposit: number): string =>
  `/account/portfolio/portfoliopage?UserEntityID=${account}&WalletFundingRequestID=${deposit}`

/** Where an unfinished order is gone on with. A deposit's screen knows by itself which step is next. */
export function resumeRoute(order: Order): string {
  switch (order.orderType) {
    case 1:
      return `/account/select/selectaccount?DetailInvestmentID=${order.investmentId}&DetailUserInvestmentID=${order.refId}&active=1`
    case 2:
      return `/touch?UserEntityID=${order.accountId}&CNWithdrawRequestID=${withdrawalOf(order)}`
    case 3:
      return depositRoute(order.accountId, depositOf(order))
  }
}

/** Where an unfinished investment shows what it still needs: a proof of payment, a signature. */
export const evidenceRoute = (order: Order): string | undefined =>
  order.orderType === 1 && canResume(order)
    ? `/account/complete/evidence?UserInvestmentID=${order.refId}`
    : undefined

/** Where an order that is paid by wire shows the bank details. Its screen shows them until it is submitted. */
export const wireDetailsRoute = (order: Order): string | undefined =>
  order.orderType === 3 && canResume(order) ? resumeRoute(order) : evidenceRoute(order)

/** What happens next has other words when money goes into a wallet or out of it. */
const ownNext: Record<Order['orderType'], Partial<Record<Shown, MessageId>>> = {
  1: {},
  2: {
    review: 'portfolio.next.withdrawal.review',
    failed: 'portfolio.next.withdrawal.failed',
    cancelled: 'portfolio.next.withdrawal.cancelled',
  },
  3: {
    pending: 'portfolio.next.deposit.pending',
    review: 'portfolio.next.deposit.review',
    passed: 'portfolio.next.deposit.passed',
    failed: 'portfolio.next.deposit.failed',
    cancelled: 'portfolio.next.deposit.cancelled',
  },
}

/** What happens next with the payment of a withdrawal; null if it has no payment. */
function nextOfPayment({ PayoutState, PaidOn, PaymentReference }: Order): MessageId | null {
  if (!PayoutState || (PayoutState === 'Paid' && !(PaidOn && PaymentReference))) return null
  return `portfolio.next.withdrawal.${PayoutState}`
}

/** What happens next, or how it ended; a payment that was made by its `date` and `reference`. */
export const nextOf = (order: Order): MessageId => {
  const state = shownStatus(order)
  return nextOfPayment(order) ?? ownNext[order.orderType][state] ?? `portfolio.next.${state}`
}

export const icons: Record<Order['orderType'], IconName> = { 1: 'products', 2: 'bank', 3: 'wallet' }
