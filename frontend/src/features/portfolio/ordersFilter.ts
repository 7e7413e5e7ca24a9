// The filters of the orders, kept in the address.
import { idOf, withChoice } from '@/shared/filters'
import type { Order, OrderGroup } from './wire'

export interface OrdersFilter {
  type: Order['orderType'] | null
  state: OrderGroup | null
}

/** In the order in which they are offered. */
export const orderTypes = [1, 3, 2] as const satisfies Order['orderType'][]
export const orderGroups = ['Open', 'Done', 'Ended'] as const satisfies OrderGroup[]

/** What the address says; what cannot be counts as not chosen. */
export function readFilter(query: URLSearchParams): OrdersFilter {
  const type = idOf(query.get('type'))
  const state = query.get('state')
  return {
    type: orderTypes.find((known) => known === type) ?? null,
    state: orderGroups.find((known) => known === state) ?? null,
  }
}

export const noFilter: OrdersFilter = { type: null, state: null }

export const isNarrowed = ({ type, state }: OrdersFilter): boolean => type !== null || state !== null

/** The address with this filter. */
export const withFilter = (query: URLSearchParams, { type, state }: OrdersFilter): URLSearchParams =>
  withChoice(withChoice(query, 'type', String(type ?? '')), 'state', state ?? '')
