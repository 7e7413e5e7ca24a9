// Payments of fees: the list by key, one, and giving one back.

import { fileAddress, get, post } from '@/console/shared/api/client'
import type { PaymentItem } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { forget, useServer } from '@/shared/api/query'
import { type PaymentPlace, paymentColumns } from '../model/payments'

export function usePayments({ state, q, before, after, ...place }: PaymentPlace) {
  const sort = knownSort(place.sort, paymentColumns)
  return useServer(['ops', 'payments', state, q, before, after, sort], (signal) =>
    get('payments', {}, { state, q, before, after, sort }, signal),
  )
}

/** The download address of the list. */
export const paymentsFile = ({ state, q, sort }: PaymentPlace) =>
  fileAddress('payments/export', { state, q, sort: knownSort(sort, paymentColumns) })

export function usePayment(id: number) {
  return useServer(['ops', 'payment', id], (signal) => get('payments/{id}', { id }, {}, signal))
}

/** Refunds a payment; returns its state afterwards. */
export async function refundPayment(id: number, comment: string): Promise<PaymentItem> {
  const item = await post('payments/{id}/refund', { id }, { comment })
  await forget(
    ['ops', 'payments'],
    ['ops', 'payment', id],
    ['ops', 'investor', item.investor_id],
    ['ops', 'item'],
  )
  return item
}
