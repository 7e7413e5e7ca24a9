// How an order is told to its owner (requirement part 2, section 4), and what can be done with it.
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
  passed: 'good',
}

export const shownStatus = (order: Order): Shown =>
  order.RevokedInd ? 'cancelled' : shown[order.orderStatus]

/** An unfinished investment or withdrawal can be gone on with, or deleted. */
export const canChange = (order: Order): boolean =>
  (order.orderType === 1 || order.orderType === 2) && shownStatus(order) === 'pending'

/** Whether it is a withdrawal that was handed in and not refused: its own screen shows what was asked for. */
export const hasReceipt = (order: Order): boolean =>
  order.orderType === 2 && ['review', 'passed'].includes(shownStatus(order))

/** The number of a withdrawal on the wire. */
export const withdrawalOf = ({ withdrawalId, refId }: Order): number => withdrawalId ?? refId

/** Where an unfinished order is gone on with. */
export const resumeRoute = (order: Order): string =>
  order.orderType === 2
    ? `/touch?UserEntityID=${order.accountId}&CNWithdrawRequestID=${withdrawalOf(order)}`
    : `/account/select/selectaccount?DetailInvestmentID=${order.investmentId}&DetailUserInvestmentID=${order.refId}&active=1`

/** What happens next is told differently where money goes out. */
const nextOfWithdrawals: Partial<Record<Shown, MessageId>> = {
  review: 'portfolio.next.withdrawal.review',
  passed: 'portfolio.next.withdrawal.passed',
  failed: 'portfolio.next.withdrawal.failed',
  cancelled: 'portfolio.next.withdrawal.cancelled',
}

export const nextOf = (order: Order): MessageId => {
  const state = shownStatus(order)
  const own = order.orderType === 2 ? nextOfWithdrawals[state] : undefined
  return own ?? `portfolio.next.${state}`
}

export const icons: Record<Order['orderType'], IconName> = { 1: 'products', 2: 'bank', 3: 'wallet' }
