// What a deposit means to the screens: who may deposit, and which steps are open. The server's record decides; the address only says
// what was tried.
import { offeredFor } from '@/shared/investorAccount'
import type { AccountsAnswer, Deposit, DepositStatus, InvestorAccount } from './wire'

/** The accounts whose framework takes deposits. */
export const offeredOf = (accounts: AccountsAnswer): InvestorAccount[] =>
  offeredFor('IsDepositSupported', accounts)

/** Account, amount, wiring details, proof. */
export type Step = 0 | 1 | 2 | 3

/** The last step that is open. A deposit that was begun goes on whatever its account's review says by now. */
export function reachedStep(request: Deposit | null, usable: boolean): Step {
  if (request) return 3
  return usable ? 1 : 0
}

/** The step to begin with where the address names none. */
export function firstStep(request: Deposit | null): Step {
  if (!request) return 0
  return request.ProofOfPaymentDocumentID ? 3 : 2
}

/** How a deposit that was submitted, or cancelled, ends for its owner. */
export type Ending = 'review' | 'passed' | 'failed' | 'cancelled'

export const endings: Record<Exclude<DepositStatus, 'INIT'>, Ending> = {
  LWAIT: 'review',
  GWAIT: 'review',
  GPASS: 'passed',
  LFAIL: 'failed',
  GFAIL: 'failed',
  RevokedInd: 'cancelled',
}

export const isInReview = ({ State }: Deposit): boolean => State !== 'INIT' && endings[State] === 'review'

/** The bank account to wire to; nothing while nobody may wire. */
export const bankOf = ({ IsBankAccountWithheld, TransactionProcess }: Deposit) =>
  IsBankAccountWithheld ? null : (TransactionProcess ?? null)
