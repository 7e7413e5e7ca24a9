// What a deposit means to the screens: who may deposit, and which steps are open. The server's record decides; the
// address only says what was attempted.
import { offeredFor } from '@/shared/investorAccount'
import type { AccountsAnswer, Deposit, DepositStatus, FundingMethod, InvestorAccount } from './wire'

/** The accounts whose framework takes deposits. */
export const offeredOf = (accounts: AccountsAnswer): InvestorAccount[] =>
  offeredFor('IsDepositSupported', accounts)

/** The ways of paying that the account's framework offers; the first is proposed. */
export function methodsOf(
  { InvestmentFrameworkID }: InvestorAccount,
  { frameworkLookups }: AccountsAnswer,
): FundingMethod[] {
  const lookup = frameworkLookups.find((entry) => entry.InvestmentFrameworkID === InvestmentFrameworkID)
  const offered = lookup?.FundingMethods ?? []
  return (['Wire', 'Bitcoin'] as const).filter((method) => offered.includes(method))
}

/** The chosen method, or the proposed one where that is not offered. */
export const offeredMethod = (chosen: FundingMethod, methods: FundingMethod[]): FundingMethod =>
  methods.includes(chosen) ? chosen : (methods[0] ?? 'Wire')

export const isInBitcoin = ({ FundingMethod }: Pick<Deposit, 'FundingMethod'>): boolean =>
  FundingMethod === 'Bitcoin'

/** Account, amount, and with a wire the bank details and the proof; bitcoin is paid in the third step, the last one. */
export type Step = 0 | 1 | 2 | 3

/** The step in which bitcoin is paid. */
export const payStep = 2

/** The first step that is open: a deposit in bitcoin is fixed once it is begun. */
export const leastStep = (request: Deposit | null): Step => (request && isInBitcoin(request) ? payStep : 0)

/** The last step that is open. A deposit that was begun continues whatever its account's review says by now. */
export function reachedStep(request: Deposit | null, usable: boolean): Step {
  if (request) return isInBitcoin(request) ? payStep : 3
  return usable ? 1 : 0
}

/** The step to begin with where the address names none. */
export function firstStep(request: Deposit | null): Step {
  if (!request) return 0
  return request.ProofOfPaymentDocumentID ? 3 : 2
}

/** How a deposit that was submitted, or cancelled, ends for its owner. */
export type Ending = 'review' | 'passed' | 'failed' | 'cancelled' | 'expired'

const endings: Record<Exclude<DepositStatus, 'INIT'>, Exclude<Ending, 'expired'>> = {
  LWAIT: 'review',
  GWAIT: 'review',
  GPASS: 'passed',
  LFAIL: 'failed',
  GFAIL: 'failed',
  RevokedInd: 'cancelled',
}

/** Null while it has not ended. */
export function endingOf({ State, HasExpired }: Pick<Deposit, 'State' | 'HasExpired'>): Ending | null {
  if (State === 'INIT') return null
  return State === 'RevokedInd' && HasExpired ? 'expired' : endings[State]
}

export const isInReview = (request: Deposit): boolean => endingOf(request) === 'review'

/** The bank account to wire to; nothing while nobody may wire. */
export const bankOf = ({ IsBankAccountWithheld, TransactionProcess }: Deposit) =>
  IsBankAccountWithheld ? null : (TransactionProcess ?? null)
