// What a withdrawal means to the screens: who may withdraw, and which step is current. The server's record decides; the
// address and the browser only say what was attempted.
import type { MessageId } from '@/shared/i18n'
import { offeredFor } from '@/shared/investorAccount'
import type { AccountsAnswer, InvestorAccount, PayoutState, Withdrawal, WithdrawalStatus } from './wire'

/** `choose` and `funds` are steps 0 and 1; `wait` and `signed` are step 2; `closed` comes after all. */
export type Stage = 'choose' | 'funds' | 'wait' | 'signed' | 'closed'

interface Where {
  request: Withdrawal | null
  /** Whether the account it is for may withdraw now. */
  usable: boolean
  /** The signed document that this visit found, if the record does not have it yet. */
  found: number | null
  /** The result that came back from the signing page. */
  event: string | null
  session: string | null
  /** The session that this browser left for. */
  remembered: string | null
}

const steps: Record<Stage, 0 | 1 | 2> = { choose: 0, funds: 1, wait: 2, signed: 2, closed: 2 }

/** The step that a stage belongs to. */
export const stepOf = (stage: Stage): 0 | 1 | 2 => steps[stage]

/** The furthest stage that a request has come to. */
export function stageOf({ request, usable, found, event, session, remembered }: Where): Stage {
  if (request && request.orderStatus !== 'INIT') return 'closed'
  if (request && found) return 'signed'
  // Even if the record already has the document: after signing, the request is submitted without another tap.
  if (request && event === 'Complete' && session !== null && session === remembered) return 'wait'
  if (request?.AuthFormDocumentID) return 'signed'
  return usable ? 'funds' : 'choose'
}

export const signingSubject = (request: number): string => `withdrawal.${request}`

/** How a submitted or cancelled withdrawal ends for its owner. */
export type Ending = 'review' | 'passed' | 'paid' | 'failed' | 'returned' | 'cancelled'

const endings: Record<Exclude<WithdrawalStatus, 'INIT'>, Ending> = {
  LWAIT: 'review',
  GWAIT: 'review',
  GPASS: 'passed',
  LFAIL: 'failed',
  GFAIL: 'failed',
  RevokedInd: 'cancelled',
}

/** Null until it is submitted. Approved, it is `passed` until it is paid; one that the bank returned is `returned`. */
export function endingOf({ orderStatus, PayoutState }: Withdrawal): Ending | null {
  if (orderStatus === 'INIT') return null
  const ending = endings[orderStatus]
  if (ending === 'passed' && PayoutState === 'Paid') return 'paid'
  if (ending === 'failed' && PayoutState === 'Returned') return 'returned'
  return ending
}

export const isInReview = (request: Withdrawal): boolean => endingOf(request) === 'review'

/** The text for the payment of an approved withdrawal; without a payment state, only that it will be paid. */
const paymentTexts: Partial<Record<PayoutState, MessageId>> = {
  Waiting: 'withdrawal.end.text.Waiting',
  Due: 'withdrawal.end.text.Due',
  Sent: 'withdrawal.end.text.Sent',
}

/** What happens next, or how it ended, of an `amount` paid `to` somewhere. */
export function endingText({ PayoutState }: Withdrawal, ending: Ending): MessageId {
  const own = ending === 'passed' && PayoutState ? paymentTexts[PayoutState] : undefined
  return own ?? `withdrawal.end.text.${ending}`
}

/** The accounts whose framework has withdrawals. */
export const offeredOf = (accounts: AccountsAnswer): InvestorAccount[] =>
  offeredFor('IsWithdrawSupported', accounts)

/** The last three characters of a bank account's number: no more of it is ever shown. */
export const lastOf = (number: string | null | undefined): string => (number ?? '').slice(-3)
