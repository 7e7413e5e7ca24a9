// How an order is told to its owner (requirement part 2, section 4), and what can be done with it.
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

/** An unfinished investment can be gone on with, or deleted. */
export const canChange = (order: Order): boolean => order.orderType === 1 && shownStatus(order) === 'pending'

/** Where an unfinished investment is gone on with. */
export const resumeRoute = (order: Order): string =>
  `/account/select/selectaccount?DetailInvestmentID=${order.investmentId}&DetailUserInvestmentID=${order.refId}&active=1`
