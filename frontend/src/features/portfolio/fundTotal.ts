// All accounts taken together: sums by currency, none where no account has the figure.
import type { FundAccount, FundCurrency } from './wire'

/** One currency of an account, or of a wallet of it. */
export type Figures = Pick<
  FundAccount,
  'currency' | 'totalSecHolding' | 'totalIncome' | 'accountBalance' | 'balanceAvailable'
>

/** What a card shows: the sums, the day of their rates, every currency, and the currencies that are not in the sums. */
export type FundSums = Pick<FundAccount, keyof Figures | 'RateDate' | 'Currencies' | 'OtherCurrencies'>

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

function byCurrency(all: FundCurrency[]): FundCurrency[] {
  const currencies = new Map<number, FundCurrency[]>()
  for (const one of all) currencies.set(one.CurrencyID, [...(currencies.get(one.CurrencyID) ?? []), one])
  return [...currencies].map(([CurrencyID, parts]) => ({
    CurrencyID,
    ...added(parts[0]?.currency ?? '', parts),
  })) as FundCurrency[]
}

export function totalOf(accounts: FundAccount[]): FundSums {
  const days = accounts.flatMap(({ RateDate }) => RateDate ?? []).sort()
  return {
    ...added(accounts[0]?.currency ?? 'USD', accounts),
    ...(days[0] ? { RateDate: days[0] } : {}),
    Currencies: byCurrency(accounts.flatMap((account) => account.Currencies)),
    OtherCurrencies: byCurrency(accounts.flatMap((account) => account.OtherCurrencies)),
  } as FundSums
}

/** The currencies that are shown separately: all if the sums include several, otherwise those that are not in the sums. */
export const currenciesOf = ({ currency, Currencies, RateDate }: FundSums): FundCurrency[] =>
  RateDate ? Currencies : Currencies.filter((one) => one.currency !== currency)

/** The currencies with money that are not in the sums, because they have no rate in force. */
export const leftOut = ({ OtherCurrencies }: FundSums): string[] =>
  OtherCurrencies.filter(
    ({ totalSecHolding, totalIncome, accountBalance }) => totalSecHolding || totalIncome || accountBalance,
  ).map(({ currency }) => currency)
