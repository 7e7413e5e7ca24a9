// The name of an investment account, its wallets, and the state of its review: for every screen that moves its money.
import type { Schemas } from './api/wire'

type Account = Schemas['UserEntity']
type Accounts = Schemas['AccountList']

/** Whether an account is approved, else whom it is waiting for: the desk, or its owner. */
export type Standing = 'approved' | 'review' | 'open'

export function standingOf(account: Account): Standing {
  switch (account.LastKYCLog.KYCStateCode) {
    case 'GPASS':
      return 'approved'
    case 'LWAIT':
    case 'GWAIT':
      return 'review'
    default:
      return 'open'
  }
}

export const walletsOf = (account: Account | undefined): Schemas['CurrencyWallet'][] =>
  account?.CurrencyWallets ?? []

/** Whether money can go into its wallets and out of them. */
export const isUsable = (account: Account): boolean =>
  standingOf(account) === 'approved' && walletsOf(account).length > 0

/** The accounts whose framework supports this. */
export const offeredFor = (
  supported: 'IsDepositSupported' | 'IsWithdrawSupported',
  { userEntities, frameworkLookups }: Accounts,
): Account[] =>
  userEntities.filter((account) =>
    frameworkLookups.some(
      (lookup) => lookup.InvestmentFrameworkID === account.InvestmentFrameworkID && lookup[supported],
    ),
  )

/** The name of an account: its framework's name. */
export const nameOf = (account: Account, { frameworks }: Accounts): string =>
  frameworks.find((framework) => framework.InvestmentFrameworkID === account.InvestmentFrameworkID)?.Name ??
  account.WM_AccountNumber

/** Whose it is and its number. */
export const numberOf = (account: Account): string =>
  [[account.FirstName, account.LastName].filter(Boolean).join(' '), account.WM_AccountNumber]
    .filter(Boolean)
    .join(' · ')
