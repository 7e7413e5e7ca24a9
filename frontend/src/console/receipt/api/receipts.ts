// API calls for receipts: what arrived on the platform's bank accounts, and what it is for.
import { fileAddress, get, post, type Sent } from '@/console/shared/api/client'
import type { ReceiptCandidate, ReceiptItem } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { forget, useServer } from '@/shared/api/query'
import { type ReceiptPlace, receiptColumns, statesOf } from '../model/receipts'

export function useReceipts({ state, currency, q, before, after, sort }: ReceiptPlace) {
  const asked = {
    state: statesOf(state),
    currency,
    q,
    before,
    after,
    sort: knownSort(sort, receiptColumns),
  }
  return useServer(['ops', 'receipts', ...Object.values(asked)], (signal) =>
    get('receipts', {}, asked, signal),
  )
}

/** The download address of the list. */
export const receiptsFile = ({ state, currency, q, sort }: ReceiptPlace) =>
  fileAddress('receipts/export', {
    state: statesOf(state),
    currency,
    q,
    sort: knownSort(sort, receiptColumns),
  })

export function useReceipt(id: number) {
  return useServer(['ops', 'receipt', id], (signal) => get('receipts/{id}', { id }, {}, signal))
}

/** The deposits and subscriptions that these words find; nothing is asked without words. */
export function useCandidates(id: number, q: string) {
  return useServer(
    ['ops', 'receipt_candidates', id, q],
    (signal) => get('receipts/{id}/candidates', { id }, { q }, signal),
    { enabled: q !== '' },
  )
}

/** Reloads everything that shows receipts, and the records and payouts that they are for. */
export const forgetReceipts = () =>
  forget(
    ['ops', 'receipts'],
    ['ops', 'receipt'],
    ['ops', 'receipt_candidates'],
    ['ops', 'item'],
    ['ops', 'queue'],
    ['ops', 'payouts'],
    ['ops', 'payout'],
  )

async function done<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  await forgetReceipts()
  return answer
}

export const enterReceipt = (form: Sent<'receipts'>): Promise<ReceiptItem> => done(post('receipts', {}, form))

/** The server refuses the call if the receipt has changed since this version. */
type Read = Pick<ReceiptItem, 'id' | 'version'>

/** It is refused too if the record has received more or less meanwhile than its candidate showed. */
export const matchReceipt = (
  { id, version }: Read,
  { kind, id: record, arrived }: Pick<ReceiptCandidate, 'kind' | 'id' | 'arrived'>,
): Promise<ReceiptItem> => done(post('receipts/{id}/match', { id }, { version, kind, record, arrived }))

/** Takes a match back; a reason may be given. */
export const unmatchReceipt = ({ id, version }: Read, reason: string): Promise<ReceiptItem> =>
  done(post('receipts/{id}/unmatch', { id }, reason ? { version, reason } : { version }))

/** Makes a payout to the payer, which waits for a bank account. */
export const returnReceipt = ({ id, version }: Read, reason: string): Promise<ReceiptItem> =>
  done(post('receipts/{id}/return', { id }, { version, reason }))

/** Takes back a receipt that was entered by mistake. */
export const withdrawReceipt = ({ id, version }: Read, reason: string): Promise<ReceiptItem> =>
  done(post('receipts/{id}/withdraw', { id }, { version, reason }))

/** Matches every unmatched receipt whose text names a reference and whose amount is exact. */
export const matchExact = () => done(post('receipts/match_exact', {}, {}))
