// Names for what the calls of a deposit say and take. The shapes are the server's own.
import type { Answer } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'

export type Deposit = Schemas['WalletFundingRequest']
export type DepositStatus = Deposit['State']
export type SavedDeposit = Answer<'put', 'account_deposit_request.json'>
export type FundingMethod = Deposit['FundingMethod']
/** How a deposit in bitcoin is paid. */
export type Invoice = NonNullable<Deposit['Invoice']>

export type AccountsAnswer = Schemas['AccountList']
export type InvestorAccount = Schemas['UserEntity']
export type Wallet = Schemas['CurrencyWallet']

/** The terms of a deposit: the account, the amount, the currency. */
export type Terms = Pick<Deposit, 'UserEntityID' | 'CurrencyID' | 'FundingAmount'>
