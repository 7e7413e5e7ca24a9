// What an order means to the screens: its steps, its stage, and who may pay how. The server's record decides; the
// address and the browser only say what was attempted.
import type { InvestmentAnswer, InvestorAccount, MyInvestment, PaymentMethod, Wallet } from './wire'

/** `TransactionProcessStepID` (decision 31). */
export const step = { profile: 486, signDoc: 487, review: 489, complete: 491 } as const

export const wire = 2
export const wallet = 1010

/** `choose` and `read` are steps 0 and 1, `pay` is step 2; `wait` is between them, `done` after all. */
export type Stage = 'choose' | 'read' | 'wait' | 'pay' | 'done'

interface Where {
  order: MyInvestment | null
  /** What the browser brought back from the signing page. */
  event: string | null
  session: string | null
  /** The session that this browser left for. */
  remembered: string | null
  /** The signed document of the record does not count. */
  isRefused?: boolean
}

export const isHandedIn = (order: MyInvestment): boolean =>
  Boolean(order.OrderFormCompleteDateTime) || order.TransactionProcessStepID === step.complete

/** Cancelled before it was submitted. */
export const isCancelled = (order: MyInvestment): boolean => order.orderStatus === 'RevokedInd'

/** How it ended, where it did not end with shares. */
export function endingOf(order: MyInvestment): 'failed' | 'revoked' | 'cancelled' | null {
  const { orderStatus } = order
  if (isCancelled(order)) return 'cancelled'
  if (orderStatus === 'LFAIL' || orderStatus === 'GFAIL') return 'failed'
  return orderStatus === 'REVOKED' ? 'revoked' : null
}

/** Nothing can be done with it any more: its screens show what became of it. */
export const isOver = (order: MyInvestment): boolean => isCancelled(order) || isHandedIn(order)

/** Whether this session is the order's: this browser left for it, or the record names it, where another one did. */
export const isOwnSession = (order: MyInvestment, session: string, remembered: string | null): boolean =>
  [remembered, String(order.DocusignSessionID ?? '')].includes(session)

export function stageOf({ order, event, session, remembered, isRefused = false }: Where): Stage {
  if (!order) return 'choose'
  if (isHandedIn(order)) return 'done'
  const isLeftFor = event === 'Complete' && session !== null && session === remembered
  if (isRefused && isLeftFor) return 'wait'
  if (order.SignDocDocumentID) return 'pay'
  const ours = session !== null && isOwnSession(order, session, remembered)
  return event === 'Complete' && ours ? 'wait' : 'read'
}

const steps: Record<Stage, 0 | 1 | 2> = { choose: 0, read: 1, wait: 2, pay: 2, done: 2 }

/** The step that a stage belongs to. */
export const stepOf = (stage: Stage): 0 | 1 | 2 => steps[stage]

/** The terms may be changed only before the Review step is saved. */
export const isReviewed = (order: MyInvestment): boolean => order.TransactionProcessStepID === step.review

export const sceneOf = (order: MyInvestment): 'WireInvest' | 'WalletInvest' =>
  order.PaymentMethodID === wallet ? 'WalletInvest' : 'WireInvest'

export const signedCodeOf = (order: MyInvestment): 'LegalAppendix' | 'WalletAuthForm' =>
  order.PaymentMethodID === wallet ? 'WalletAuthForm' : 'LegalAppendix'

export const signingSubject = (order: { UserInvestmentID: number }): string =>
  `order.${order.UserInvestmentID}`

export const isApproved = (account: InvestorAccount): boolean => account.LastKYCLog.KYCStateCode === 'GPASS'

/** The frameworks that a project takes. */
export const frameworkIds = ({ investment }: InvestmentAnswer): number[] =>
  investment.InvestmentFrameworks.map((framework) => framework.InvestmentFrameworkID)

export const lookupOf = (answer: InvestmentAnswer, framework: number | undefined) =>
  answer.frameworkLookups.find((lookup) => lookup.InvestmentFrameworkID === framework)

/** Methods that the project and the account's framework both offer. */
export function methodsFor(answer: InvestmentAnswer, account: InvestorAccount | undefined): PaymentMethod[] {
  const methods = answer.investment.PaymentMethods
  const offered = lookupOf(answer, account?.InvestmentFrameworkID)?.PaymentMethodIDs
  return offered ? methods.filter((method) => offered.includes(method.PaymentMethodID)) : methods
}

export const walletOf = (account: InvestorAccount | undefined, currency: number): Wallet | undefined =>
  account?.CurrencyWallets?.find((candidate) => candidate.CurrencyID === currency)

export const currencyOf = (answer: InvestmentAnswer): string => answer.investment.CurrencySymbol
