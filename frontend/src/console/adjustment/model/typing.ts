// A manual booking while it is typed: the fields of each kind, what is sent, and what is wrong with it. The server
// decides.
import type { Sent } from '@/console/shared/api/client'
import type { AccountWallets, AdjustmentKind } from '@/console/shared/api/wire'
import { amountMistakeText, paymentMistake, readPlainAmount } from '@/shared/amount'
import { isDay } from '@/shared/format/day'
import type { MessageId } from '@/shared/i18n'
import type { Exchanged } from '../api/adjustments'

export interface BookingValues {
  kind: AdjustmentKind
  /** The number of the account as typed. */
  account: string
  currency: string
  /** The text as typed. */
  amount: string
  direction: 'in' | 'out' | ''
  /** The number of the account that a transfer goes to, as typed. */
  to_account: string
  to_currency: string
  value_on: string
  document: File | undefined
  reason: string
}

export const blankBooking = (today: string): BookingValues => ({
  kind: 'adjustment',
  account: '',
  currency: '',
  amount: '',
  direction: '',
  to_account: '',
  to_currency: '',
  value_on: today,
  document: undefined,
  reason: '',
})

export type BookingMistakes = { [Field in keyof BookingValues]?: MessageId | undefined }

/** The result for the numbers that are typed. */
export interface Found {
  account: AccountWallets | undefined
  to: AccountWallets | undefined
}

/** Whether the wallet that is chosen gives something. */
export const gives = ({ kind, direction }: Pick<BookingValues, 'kind' | 'direction'>): boolean =>
  kind === 'transfer' || kind === 'exchange' || (kind === 'adjustment' && direction === 'out')

export const walletOf = (account: AccountWallets | undefined, currency: string) =>
  account?.wallets.find((wallet) => wallet.currency === currency)

function typedMistake(values: BookingValues, { account }: Found): MessageId | undefined {
  const { amount, currency } = values
  if (amount.trim() === '') return 'console.adjustments.amountMissing'
  const mistake = paymentMistake(amount)
  if (mistake) return amountMistakeText(mistake)
  const read = readPlainAmount(amount) ?? 0
  const wallet = walletOf(account, currency)
  return wallet && gives(values) && read > wallet.available ? 'console.adjustments.amountAbove' : undefined
}

function toAccountMistake({ kind, to_account, account }: BookingValues, found: Found): MessageId | undefined {
  if (kind !== 'transfer') return undefined
  if (to_account.trim() === '' || !found.to) return 'console.adjustments.accountMissing'
  if (to_account.trim() === account.trim() || found.to.id === found.account?.id)
    return 'console.adjustments.sameAccount'
  return found.account && found.to.framework !== found.account.framework
    ? 'console.adjustments.otherFramework'
    : undefined
}

export function bookingMistakes(values: BookingValues, found: Found, today: string): BookingMistakes {
  const { kind, currency, to_currency, value_on, document, reason, direction } = values
  const isExchange = kind === 'exchange'
  return {
    account: found.account ? undefined : 'console.adjustments.accountMissing',
    currency: currency === '' ? 'console.adjustments.currencyMissing' : undefined,
    amount: typedMistake(values, found),
    direction: kind === 'adjustment' && direction === '' ? 'console.adjustments.directionMissing' : undefined,
    to_account: toAccountMistake(values, found),
    to_currency:
      isExchange && (to_currency === '' || to_currency === currency)
        ? 'console.adjustments.toCurrencyMissing'
        : undefined,
    value_on: isDay(value_on)
      ? value_on > today
        ? 'console.adjustments.dayAhead'
        : undefined
      : 'console.adjustments.dayMissing',
    document: document ? undefined : 'console.adjustments.documentMissing',
    reason: reason.trim() === '' ? 'console.proposal.reasonMissing' : undefined,
  }
}

/** The exchange that is asked about; nothing until all of it is typed. */
export function exchangeOf(values: BookingValues, today: string): Exchanged | undefined {
  const { kind, amount, currency, to_currency, value_on } = values
  const read = readPlainAmount(amount)
  const isWhole = kind === 'exchange' && read && currency && to_currency && to_currency !== currency
  if (!isWhole || !isDay(value_on) || value_on > today) return undefined
  return { amount: String(read), currency, to_currency, value_on }
}

interface Sending {
  found: Found
  /** The number of the uploaded document. */
  document: number
  /** What the exchange comes to, as it was shown. */
  gained: number | undefined
}

export function bookingForm(
  values: BookingValues,
  { found, document, gained }: Sending,
): Sent<'adjustments'> {
  const { kind, currency, amount, direction, to_currency, value_on, reason } = values
  return {
    kind,
    account: found.account?.id ?? 0,
    currency,
    amount: readPlainAmount(amount) ?? 0,
    ...(kind === 'adjustment' && direction ? { direction } : {}),
    ...(kind === 'transfer' ? { to_account: found.to?.id ?? 0 } : {}),
    ...(kind === 'exchange' ? { to_currency, to_amount: gained ?? 0 } : {}),
    value_on,
    document,
    reason: reason.trim(),
  }
}
