// The rule for selecting payouts for a batch: due to a bank account, with the same paying bank account and currency.
import type { PayoutDue, PayoutEntry } from '@/console/shared/api/wire'

/** The most payouts that a batch takes. */
export const mostInBatch = 200

/** The contents of a new batch. */
export interface ToBatch extends Pick<PayoutDue, 'bank_account' | 'currency' | 'count' | 'total'> {
  /** The selected payouts; undefined means everything that is due, the oldest first. */
  payouts?: number[]
}

/** In hundredths, so that the sum is exact. */
export const sumOf = (payouts: Pick<PayoutEntry, 'amount'>[]): number =>
  payouts.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

export const canBatch = ({ state, method, bank_account }: PayoutEntry): boolean =>
  state === 'DUE' && method === 'Bank' && bank_account != null

const isAlike = (one: PayoutEntry, other: PayoutEntry): boolean =>
  one.bank_account?.id === other.bank_account?.id && one.currency === other.currency

/** Whether a payout may be added to the selection. */
export const mayChoose = (payout: PayoutEntry, chosen: PayoutEntry[]): boolean =>
  canBatch(payout) && chosen.every((other) => isAlike(payout, other))

/** The batch that the selection would make; undefined without a selection. */
export function batchOf(chosen: PayoutEntry[]): ToBatch | undefined {
  const [first] = chosen
  if (!first?.bank_account) return undefined
  return {
    bank_account: first.bank_account,
    currency: first.currency,
    count: chosen.length,
    total: sumOf(chosen),
    payouts: chosen.map(({ id }) => id),
  }
}
