// Names for what the calls of a withdrawal say and take. The shapes are the server's own.
import type { Schemas } from '@/shared/api/wire'

export type Withdrawal = Schemas['CNWithdrawRequest']
export type SavedWithdrawal = Schemas['SavedWithdrawal']
export type WithdrawalStatus = Schemas['ReviewStatus']
export type PayoutMethod = Schemas['PayoutMethodCode']
/** The payment state of an approved withdrawal. */
export type PayoutState = NonNullable<Withdrawal['PayoutState']>

export type AccountsAnswer = Schemas['AccountList']
export type InvestorAccount = Schemas['UserEntity']
export type Wallet = Schemas['CurrencyWallet']

/** The terms of the request: how much, in which currency, and where it is paid to. */
export type Terms = Required<
  Pick<Schemas['WithdrawForm'], 'CurrencyID' | 'Amount' | 'PayoutMethod' | 'BitcoinAddress'>
>
