// All accounts taken together: sums by currency, none where no account has the figure.
import type { FundAccount, OtherCurrency } from './wire'

/** What an account, or a wallet of it, says of one currency. */
export type Figures = Pick<
  FundAccount,
  'currency' | 'totalSecHolding' | 'totalIncome' | 'accountBalance' | 'balanceAvailable'
>

/** In hundredths, since fractions do not add up exactly. */
const sum = (amounts: number[]): number =>
  amounts.reduce((hundredths, amount) => hundredths + Math.round(amount * 100), 0) / 100

const known = (amounts: (number | null | undefined)[]): number[] =>
  amounts.filter((amount) => typeof amount === 'number')

function added(currency: string, parts: Figures[]): Figures {
  const balances = known(parts.map((part) => part.accountBalance))
  const available = known(parts.map((part) => part.balanceAvailable))
  return {
    currency,
    totalSecHolding: sum(parts.map((part) => part.totalSecHolding)),
    totalIncome: sum(parts.map((part) => part.totalIncome)),
    ...(balances.length > 0 ? { accountBalance: sum(balances) } : {}),
    ...(available.length > 0 ? { balanceAvailable: sum(available) } : {}),
  }
}

export function totalOf(accounts: FundAccount[]): Pick<FundAccount, keyof Figures | 'OtherCurrencies'> {
  const others = accounts.flatMap((account) => account.OtherCurrencies)
  const currencies = new Map<number, OtherCurrency[]>()
  for (const other of others)
    currencies.set(other.CurrencyID, [...(currencies.get(other.CurrencyID) ?? []), other])
  return {
    ...added(accounts[0]?.currency ?? 'USD', accounts),
    OtherCurrencies: [...currencies].map(([CurrencyID, parts]) => ({
      CurrencyID,
      ...added(parts[0]?.currency ?? '', parts),
    })),
  } as Pick<FundAccount, keyof Figures | 'OtherCurrencies'>
}
