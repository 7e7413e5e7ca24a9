// The operator's place in the list of batches, and the state of a batch.
import { useSearchParams } from 'react-router-dom'
import type { PayoutBatchItem, PayoutBatchState, PayoutEntry } from '@/console/shared/api/wire'
import { addressOf, type KeyPlace, readKeys } from '@/console/shared/place/keyed'
import type { Tone } from '@/shared/ui/Status'
import { sumOf } from './choosing'

/** The states in the order of a batch's life. */
export const batchStates: PayoutBatchState[] = ['OPEN', 'RELEASED', 'DISSOLVED']

/** What the server sorts the list by. */
export const batchColumns = ['bank_account', 'pay_on', 'made_at', 'sum'] as const

export interface BatchPlace extends KeyPlace {
  /** None is every batch. */
  state?: PayoutBatchState | undefined
  q?: string | undefined
}

export const batchesAddress = (place: BatchPlace): string => addressOf('/payout_batches', place)

export const batchAddress = (id: number, place: BatchPlace = {}): string =>
  addressOf(`/payout_batches/${id}`, place)

export const readBatchPlace = (params: URLSearchParams): BatchPlace => ({
  state: batchStates.find((state) => state === params.get('state')),
  q: params.get('q') ?? undefined,
  ...readKeys(params),
})

export function useBatchPlace(): BatchPlace {
  const [params] = useSearchParams()
  return readBatchPlace(params)
}

export const batchTones: Record<PayoutBatchState, Tone> = {
  OPEN: 'open',
  RELEASED: 'waiting',
  DISSOLVED: 'quiet',
}

/** The payouts whose accounts are blocked, so that the batch cannot be released with them. */
export const blockedIn = ({ payouts }: Pick<PayoutBatchItem, 'payouts'>): number[] =>
  payouts.flatMap(({ id, blocked }) => (blocked ? [id] : []))

/** Whether the reader may release it now. A batch with a changed bank account or a blocked account cannot be released. */
export const mayRelease = (batch: Pick<PayoutBatchItem, 'may' | 'changed' | 'payouts'>): boolean =>
  batch.may.includes('release') && batch.changed.length === 0 && blockedIn(batch).length === 0

/** Released, and everything in it has left the bank account. */
export const isPaid = ({ state, unpaid }: Pick<PayoutBatchItem, 'state' | 'unpaid'>): boolean =>
  state === 'RELEASED' && unpaid === 0

/** The payouts that are paid when a released batch is marked as paid. */
export const payable = ({
  payouts,
  proposed,
}: Pick<PayoutBatchItem, 'payouts' | 'proposed'>): PayoutEntry[] =>
  payouts.filter(({ id, state }) => state === 'RELEASED' && !proposed.includes(id))

/** Their sum, in the batch's currency. */
export const payableSum = (batch: Pick<PayoutBatchItem, 'payouts' | 'proposed'>): number =>
  sumOf(payable(batch))

/** Payouts by their numbers. */
export const numbersText = (ids: number[], comma: string): string => ids.map((id) => `#${id}`).join(comma)

/** The beginning and end of a hash, for comparison by eye. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`
