// The operator's place in the list of payments, and the colour of a payment's state.
import { useSearchParams } from 'react-router-dom'
import type { FeeStanding, PaymentState } from '@/console/shared/api/wire'
import { addressOf, type KeyPlace, readKeys } from '@/console/shared/place/keyed'
import type { Tone } from '@/shared/ui/Status'

/** What the list can be filtered by; none stands for every payment. */
export const paymentFilters = [
  undefined,
  'Paid',
  'Refunding',
  'Refunded',
  'Pending',
  'Failed,Cancelled',
] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** What the server sorts the list by. */
export const paymentColumns = ['investor', 'when', 'amount'] as const

export interface PaymentPlace extends KeyPlace {
  state?: PaymentFilter
  q?: string | undefined
}

export const readPaymentPlace = (params: URLSearchParams): PaymentPlace => ({
  state: paymentFilters.find((filter) => filter === params.get('state')),
  q: params.get('q') ?? undefined,
  ...readKeys(params),
})

export const paymentsAddress = (place: PaymentPlace): string => addressOf('/payments', place)

export const paymentAddress = (id: number, place: PaymentPlace = {}): string =>
  addressOf(`/payments/${id}`, place)

export function usePaymentPlace(): PaymentPlace {
  const [params] = useSearchParams()
  return readPaymentPlace(params)
}

export const paymentTones: Record<PaymentState | FeeStanding, Tone> = {
  Unpaid: 'quiet',
  Pending: 'waiting',
  Paid: 'good',
  Refunding: 'waiting',
  Refunded: 'quiet',
  Failed: 'quiet',
  Cancelled: 'quiet',
}

/** Which words (`fee.text.*`) an investor reads of a payment that did not come, or did not stay. */
export const notKept: Partial<Record<PaymentState, 'failed' | 'cancelled' | 'refunding' | 'refunded'>> = {
  Failed: 'failed',
  Cancelled: 'cancelled',
  Refunding: 'refunding',
  Refunded: 'refunded',
}
