// Unsent form values of a deposit, kept in session storage: for an existing request or for a new one.
import { typedAmount } from '@/shared/amount'
import { type DraftKind, dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'
import { walletsOf } from '@/shared/investorAccount'
import { blankFunds, type Funds, walletIn } from './termsRules'
import type { Deposit, InvestorAccount } from './wire'

interface Draft extends Funds {
  /** The request that it belongs to; null for one that is not begun. */
  WalletFundingRequestID: number | null
  /** The account that was chosen; none if that of the begun request was not changed. */
  UserEntityID: number | null
}

const kind: DraftKind<Draft> = {
  name: 'deposit',
  version: 1,
  stored: ['WalletFundingRequestID', 'UserEntityID', 'CurrencyID', 'FundingAmount', 'FundingMethod'],
}

/** The begun request that something was typed for last. */
export const draftsRequest = (): number | null => readDraft(kind).values.WalletFundingRequestID ?? null

/** What is kept for this request, as far as there is something. */
export const keptDraft = (request: number | null): Partial<Draft> =>
  draftsRequest() === request ? readDraft(kind).values : {}

export const keepFunds = (request: number | null, change: Partial<Draft>): void =>
  keepDraft(kind, { ...keptDraft(request), ...change, WalletFundingRequestID: request })

/** Forgets what was typed for this request: its record has it all. */
export function dropFunds(request: number): void {
  if (draftsRequest() === request) dropDraft(kind.name)
}

/** What the server has, as the fields hold it. */
export const fundsOf = (request: Deposit): Funds => ({
  CurrencyID: request.CurrencyID,
  FundingAmount: typedAmount(request.FundingAmount),
  FundingMethod: request.FundingMethod,
})

/** What another deposit to the same account begins with, once this one came to nothing. */
export const keepAgain = (request: Deposit): void =>
  keepFunds(null, { ...fundsOf(request), UserEntityID: request.UserEntityID })

/** The initial values of step 1: what was typed, else what is stored, else the only currency. */
export function startOf(request: Deposit | null, account: InvestorAccount): Funds {
  const { CurrencyID, FundingAmount, FundingMethod } = {
    ...(request ? fundsOf(request) : blankFunds),
    ...keptDraft(request?.WalletFundingRequestID ?? null),
  }
  const wallets = walletsOf(account)
  const only = wallets.length === 1 ? (wallets[0]?.CurrencyID ?? null) : null
  return { CurrencyID: walletIn(wallets, CurrencyID) ? CurrencyID : only, FundingAmount, FundingMethod }
}
