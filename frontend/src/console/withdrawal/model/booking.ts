// What a decision on a withdrawal will book (states: withdrawal).
import type { Item } from '@/console/shared/api/wire'
import type { Entry, Forecast } from '@/console/shared/booking/forecast'
import type { Act } from '@/console/shared/review/act'

/**
 * What a decision on a withdrawal books: its money is held from the submission on, and after both lines it is owed as a
 * payout.
 */
export function forecastWithdrawal(
  act: Act,
  { state, amount = 0 }: Pick<Item, 'state' | 'amount'>,
): Forecast {
  const nothing = { now: [], later: [], placeFreed: false, sharesIssued: false }
  if (act === 'return') return nothing
  if (act !== 'pass') return { ...nothing, now: [{ from: 'wallet_held', to: 'wallet', amount }] }
  const captured: Entry[] = [{ from: 'wallet_held', to: 'payable', amount }]
  return state === 'GWAIT' ? { ...nothing, now: captured } : { ...nothing, later: captured }
}
