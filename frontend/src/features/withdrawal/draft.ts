// The typed and not yet submitted part of a withdrawal, as the session keeps it: for one request, or for one to be
// begun.
import { typedAmount } from '@/shared/amount'
import { type DraftKind, dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'
import { walletsOf } from '@/shared/investorAccount'
import { blankFunds, type Funds, walletIn } from './termsRules'
import type { InvestorAccount, Withdrawal } from './wire'

interface Draft extends Funds {
  /** The request that it belongs to; null for one that is not begun. */
  CNWithdrawRequestID: number | null
  UserEntityID: number | null
}

const kind: DraftKind<Draft> = {
  name: 'withdrawal',
  version: 1,
  stored: ['CNWithdrawRequestID', 'UserEntityID', 'CurrencyID', 'Amount', 'PayoutMethod', 'BitcoinAddress'],
}

/** What is kept for this request, as far as there is something. */
export function keptDraft(request: Withdrawal | null): Partial<Draft> {
  const { values } = readDraft(kind)
  return draftsRequest() === (request?.CNWithdrawRequestID ?? null) ? values : {}
}

/** The begun request that something was typed for last. */
export const draftsRequest = (): number | null => readDraft(kind).values.CNWithdrawRequestID ?? null

export const keepFunds = (request: Withdrawal | null, change: Partial<Draft>): void =>
  keepDraft(kind, {
    ...keptDraft(request),
    ...change,
    CNWithdrawRequestID: request?.CNWithdrawRequestID ?? null,
  })

/** Forgets what was typed for this request: its record has it all. */
export function dropFunds(request: number): void {
  if (draftsRequest() === request) dropDraft(kind.name)
}

/** What the server has, as the fields hold it. */
export const fundsOf = (request: Withdrawal): Funds => ({
  CurrencyID: request.CurrencyID,
  Amount: typedAmount(request.Amount),
  PayoutMethod: request.PayoutMethod,
  BitcoinAddress: request.BitcoinAddress ?? '',
})

/**
 * The initial values of another withdrawal from the same account after this one was refused; a refused address has to
 * be typed again.
 */
export const keepAgain = (request: Withdrawal, isAddressRefused: boolean): void =>
  keepFunds(null, {
    ...fundsOf(request),
    ...(isAddressRefused ? { BitcoinAddress: '' } : {}),
    UserEntityID: request.UserEntityID,
  })

/** What step 1 begins with: what was typed, else what is stored, else the one currency that there is. */
export function startOf(request: Withdrawal | null, account: InvestorAccount): Funds {
  const { CurrencyID, Amount, PayoutMethod, BitcoinAddress } = {
    ...(request ? fundsOf(request) : blankFunds),
    ...keptDraft(request),
  }
  const wallets = walletsOf(account)
  const only = wallets.length === 1 ? (wallets[0]?.CurrencyID ?? null) : null
  return {
    CurrencyID: walletIn(wallets, CurrencyID) ? CurrencyID : only,
    Amount,
    PayoutMethod,
    BitcoinAddress,
  }
}

/** Another account was chosen for a begun request: what was typed is used for a new one. */
export function moveDraft(request: Withdrawal, account: number): void {
  const funds = { ...fundsOf(request), ...keptDraft(request) }
  keepFunds(null, { ...funds, UserEntityID: account })
}
