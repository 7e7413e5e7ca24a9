// The rules of step 1 in the order in which they are refused (requirement part 2, section 5): currency, then amount. Amounts are
// exact: they are read from their digits.
import { amountMistakeText, paymentMistake, readCents } from '@/shared/amount'
import { fieldText } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import type { FundingMethod, Terms, Wallet } from './wire'

export interface Funds {
  CurrencyID: number | null
  /** As typed. */
  FundingAmount: string
  FundingMethod: FundingMethod
}

export const blankFunds: Funds = { CurrencyID: null, FundingAmount: '', FundingMethod: 'Wire' }

export const walletIn = (wallets: Wallet[], currency: number | null): Wallet | undefined =>
  wallets.find((wallet) => wallet.CurrencyID === currency)

/** The mistakes at their fields, the first in the order of the rules first. */
export function fundsMistakes(funds: Funds, wallets: Wallet[]): Errors<Funds> {
  const found: Errors<Funds> = {}
  if (!walletIn(wallets, funds.CurrencyID)) found.CurrencyID = fieldText('PleaseSelectTheCurrency')
  const mistake = funds.FundingAmount.trim() === '' ? 'zero' : paymentMistake(funds.FundingAmount)
  if (mistake) found.FundingAmount = fieldText(amountMistakeText(mistake))
  return found
}

/** What is sent of funds without mistakes, for this account. */
export function termsOf(UserEntityID: number, { CurrencyID, FundingAmount }: Funds): Terms {
  const cents = readCents(FundingAmount)
  if (CurrencyID === null || cents === null) throw new Error('funds with mistakes have no terms')
  return { UserEntityID, CurrencyID, FundingAmount: cents / 100 }
}

/** Whether these are the terms that the server has. */
export const isSame = (terms: Terms, stored: Terms): boolean =>
  terms.UserEntityID === stored.UserEntityID &&
  terms.CurrencyID === stored.CurrencyID &&
  terms.FundingAmount === stored.FundingAmount
