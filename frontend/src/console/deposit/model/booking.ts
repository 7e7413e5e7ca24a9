// What a decision on a deposit will book (states: deposit).
import type { Item } from '@/console/shared/api/wire'
import type { Entry, Forecast } from '@/console/shared/booking/forecast'
import { matchedSum } from '@/console/shared/receipt/matched'
import { booksReceipt, statedAmount } from '@/console/shared/receipt/stated'
import type { Act } from '@/console/shared/review/act'

type Deposit = Pick<
  Item,
  'state' | 'amount' | 'amount_received' | 'is_receipt_confirmed' | 'receipts' | 'funding_method'
>

function passed(deposit: Deposit, typed: string): Pick<Forecast, 'now' | 'later'> {
  const { state, amount: requested = 0, amount_received: before } = deposit
  if (state === 'GWAIT') {
    return { now: [{ from: 'suspense', to: 'wallet', amount: before ?? requested }], later: [] }
  }
  const amount = statedAmount(typed, deposit) ?? requested
  const arrived: Entry[] = booksReceipt(deposit) ? [{ from: 'bank', to: 'suspense', amount }] : []
  return { now: arrived, later: [{ from: 'suspense', to: 'wallet', amount }] }
}

/** What `act` books; `typed` is what the first line says has arrived. */
export function forecastDeposit(act: Act, deposit: Deposit, typed = ''): Forecast {
  const nothing = { now: [], later: [], placeFreed: false, sharesIssued: false }
  if (act === 'pass') return { ...nothing, ...passed(deposit, typed) }
  const amount = deposit.amount_received ?? matchedSum(deposit) ?? 0
  if (amount === 0) return nothing
  if (act === 'fail') return { ...nothing, now: [{ from: 'suspense', to: 'payable', amount }] }
  // What was only stated is taken back; what the bank or the gateway confirmed stays.
  return deposit.is_receipt_confirmed || deposit.funding_method === 'Bitcoin'
    ? nothing
    : { ...nothing, now: [{ from: 'suspense', to: 'bank', amount }] }
}
