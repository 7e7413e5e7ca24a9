// Where the operator is in the list of payments, and in which colour a payment stands. The list is paged by key: an address names the
// payment that the page begins after.
import { useSearchParams } from 'react-router-dom'
import type { FeeStanding, PaymentState } from '@/console/shared/api/wire'
import type { Tone } from '@/shared/ui/Status'

/** What the list can be narrowed to; none is every payment. */
export const paymentFilters = [
  undefined,
  'Paid',
  'Refunding',
  'Refunded',
  'Pending',
  'Failed,Cancelled',
] as const
export type PaymentFilter = (typeof paymentFilters)[number]

export interface PaymentPlace {
  state?: PaymentFilter
  q?: string | undefined
  /** Those next older than this one. */
  before?: number | undefined
  /** Those next newer than this one. */
  after?: number | undefined
}

function key(params: URLSearchParams, name: string): number | undefined {
  const value = Number(params.get(name))
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

export function readPaymentPlace(params: URLSearchParams): PaymentPlace {
  const before = key(params, 'before')
  return {
    state: paymentFilters.find((filter) => filter === params.get('state')),
    q: params.get('q') ?? undefined,
    before,
    after: before === undefined ? key(params, 'after') : undefined,
  }
}

function search(place: PaymentPlace): string {
  const pairs = Object.entries(place).filter(([, value]) => value !== undefined && value !== '')
  return pairs.length > 0
    ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
    : ''
}

export const paymentsAddress = (place: PaymentPlace): string => `/payments${search(place)}`

export const paymentAddress = (id: number, place: PaymentPlace = {}): string =>
  `/payments/${id}${search(place)}`

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
