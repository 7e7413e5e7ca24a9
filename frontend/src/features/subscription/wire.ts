// Names for what the calls of a subscription say and take. The shapes are the server's own.
import type { Schemas } from '@/shared/api/wire'

export type InvestmentAnswer = Schemas['InvestmentAnswer']
export type Investment = Schemas['InvestmentProduct']
export type PaymentMethod = Schemas['InvestmentMethod']
export type ProjectPaper = Schemas['ProjectFile']
export type Framework = Schemas['FrameworkEntry']
export type MyInvestment = Schemas['MyInvestment']

export type AccountsAnswer = Schemas['AccountList']
export type InvestorAccount = Schemas['UserEntity']
export type Wallet = Schemas['CurrencyWallet']
