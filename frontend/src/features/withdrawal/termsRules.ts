// The rules of step 1 in the order in which they are refused (requirement part 2, section 5): currency, amount, wallet, balance,
// and then the address. Amounts are exact: they are read from their digits and compared in hundredths.
import { amountMistakeText, paymentMistake, readCents } from '@/shared/amount'
import { fieldText } from '@/shared/i18n'
import type { Errors } from '@/shared/ui/form'
import type { PayoutMethod, Terms, Wallet } from './wire'

export interface Funds {
  CurrencyID: number | null
  /** As typed. */
  Amount: string
  PayoutMethod: PayoutMethod
  BitcoinAddress: string
}

export const blankFunds: Funds = { CurrencyID: null, Amount: '', PayoutMethod: 'Bank', BitcoinAddress: '' }

/** An amount of the wire in hundredths. */
export const hundredthsOf = (amount: number): number => Math.round(amount * 100)

export const walletIn = (wallets: Wallet[], currency: number | null): Wallet | undefined =>
  wallets.find((wallet) => wallet.CurrencyID === currency)

/**
 * Written like an address of the main network: what can be seen of it here. Its checksum is the server's to test.
 */
export const looksLikeBitcoin = (address: string): boolean =>
  /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(address) ||
  /^(bc1[02-9ac-hj-np-z]{11,87}|BC1[02-9AC-HJ-NP-Z]{11,87})$/.test(address)

/** The mistakes at their fields, the first in the order of the rules first; a field tells its first one only. */
export function fundsMistakes(funds: Funds, wallets: Wallet[]): Errors<Funds> {
  const found: Errors<Funds> = {}
  const amount = readCents(funds.Amount)
  const wallet = walletIn(wallets, funds.CurrencyID)
  if (funds.CurrencyID === null) found.CurrencyID = fieldText('PleaseSelectTheCurrency')
  const mistake = funds.Amount.trim() === '' ? 'zero' : paymentMistake(funds.Amount)
  if (mistake) found.Amount = fieldText(amountMistakeText(mistake))
  if (!wallet) found.CurrencyID ??= fieldText('NoWalletFound')
  else if (amount !== null && amount > hundredthsOf(wallet.BalanceAvailable)) {
    found.Amount = fieldText('BalanceNotEnough')
  }
  if (funds.PayoutMethod === 'Bitcoin' && !looksLikeBitcoin(funds.BitcoinAddress.trim())) {
    found.BitcoinAddress = fieldText('BitcoinAddressInvalid')
  }
  return found
}

/** What is sent of funds without mistakes. An address is sent with Bitcoin only. */
export function termsOf({ CurrencyID, Amount, PayoutMethod, BitcoinAddress }: Funds): Terms {
  const amount = readCents(Amount)
  return {
    CurrencyID,
    Amount: amount === null ? null : amount / 100,
    PayoutMethod,
    BitcoinAddress: PayoutMethod === 'Bitcoin' ? BitcoinAddress.trim() : null,
  }
}

/** Whether these are the terms that the server has. */
export const isSame = (terms: Terms, stored: Terms): boolean =>
  terms.CurrencyID === stored.CurrencyID &&
  terms.Amount === stored.Amount &&
  terms.PayoutMethod === stored.PayoutMethod &&
  (terms.BitcoinAddress ?? '') === (stored.BitcoinAddress ?? '')
