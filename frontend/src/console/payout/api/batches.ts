// API calls for batches of payouts.

import { fileAddress, get, post, type Sent } from '@/console/shared/api/client'
import type { PayoutBatchItem } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { useServer } from '@/shared/api/query'
import { type BatchPlace, batchColumns } from '../model/batches'
import { forgetPayouts } from './payouts'

export function useBatches({ state, q, before, after, ...place }: BatchPlace) {
  const sort = knownSort(place.sort, batchColumns)
  return useServer(['ops', 'payout_batches', state, q, before, after, sort], (signal) =>
    get('payout_batches', {}, { state, q, before, after, sort }, signal),
  )
}

/** The download address of the list. */
export const batchesFile = ({ state, q, sort }: BatchPlace) =>
  fileAddress('payout_batches/export', { state, q, sort: knownSort(sort, batchColumns) })

export function useBatch(id: number) {
  return useServer(['ops', 'payout_batch', id], (signal) => get('payout_batches/{id}', { id }, {}, signal))
}

/** A refusal means that the loaded record is out of date, so it is loaded again too. */
async function done(asked: Promise<PayoutBatchItem>): Promise<PayoutBatchItem> {
  try {
    const batch = await asked
    await forgetPayouts()
    return batch
  } catch (refused) {
    void forgetPayouts()
    throw refused
  }
}

/** Of the chosen payouts, or of everything that is due to bank accounts. */
export const makeBatch = (form: Sent<'payout_batches'>) => done(post('payout_batches', {}, form))

/** The server refuses the call if the payout has changed since this version. */
type Read = Pick<PayoutBatchItem, 'id' | 'version'>

export const takeOut = ({ id, version }: Read, payout: number) =>
  done(post('payout_batches/{id}/take_out', { id }, { version, payout }))

export const releaseBatch = ({ id, version }: Read) =>
  done(post('payout_batches/{id}/release', { id }, { version }))

type Payment = Omit<Sent<'payout_batches/{id}/execute'>, 'version'>

/** The bank has paid everything in it that was not paid yet; payouts with an open proposal are left out. */
export const executeBatch = ({ id, version }: Read, payment: Payment) =>
  done(post('payout_batches/{id}/execute', { id }, { version, ...payment }))

/** The download address of a payment file. */
export const paymentFile = (id: number, format: PayoutBatchItem['files'][number]['format']) =>
  fileAddress(`payout_batches/${id}/file`, { format })
