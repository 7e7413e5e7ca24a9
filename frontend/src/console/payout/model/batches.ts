// Where the operator is in the list of batches, and how a batch stands.
import { useSearchParams } from 'react-router-dom'
import type { PayoutBatchItem, PayoutBatchState } from '@/console/shared/api/wire'
import { addressOf, type KeyPlace, readKeys } from '@/console/shared/place/keyed'
import type { Tone } from '@/shared/ui/Status'
import { sumOf } from './choosing'

export const batchesAddress = (place: KeyPlace): string => addressOf('/payout_batches', place)

export const batchAddress = (id: number, place: KeyPlace = {}): string =>
  addressOf(`/payout_batches/${id}`, place)

export function useBatchPlace(): KeyPlace {
  const [params] = useSearchParams()
  return readKeys(params)
}

export const batchTones: Record<PayoutBatchState, Tone> = {
  OPEN: 'open',
  RELEASED: 'waiting',
  DISSOLVED: 'quiet',
}

/** Whether the reader may release it now. A batch with a changed bank account cannot be released. */
export const mayRelease = ({ may, changed }: Pick<PayoutBatchItem, 'may' | 'changed'>): boolean =>
  may.includes('release') && changed.length === 0

/** Released, and everything in it has left the bank account. */
export const isPaid = ({ state, unpaid }: Pick<PayoutBatchItem, 'state' | 'unpaid'>): boolean =>
  state === 'RELEASED' && unpaid === 0

/** The unpaid amount of a released batch, in the batch's currency. */
export const unpaidSum = ({ payouts }: Pick<PayoutBatchItem, 'payouts'>): number =>
  sumOf(payouts.filter(({ state }) => state === 'RELEASED'))

/** The beginning and end of a hash, for comparison by eye. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`
