// The filters of the fund details, kept in the address.
import { idOf, numbers, withChoice } from '@/shared/filters'
import { isDay } from '@/shared/format/day'
import { isRange } from '@/shared/ui/DatesSheet'
import { type CashType, isCashType } from './cashTypes'

export interface FundsFilter {
  account: number | null
  type: CashType | null
  products: number[]
  /** `YYYY-MM-DD`, or empty if open on this side. */
  from: string
  to: string
}

const dayOf = (value: string | null): string => (value && isDay(value) ? value : '')

/** What the address says; what cannot be counts as not chosen. */
export function readFilter(query: URLSearchParams): FundsFilter {
  const type = idOf(query.get('type'))
  const days = { from: dayOf(query.get('from')), to: dayOf(query.get('to')) }
  return {
    account: idOf(query.get('account')),
    type: type !== null && isCashType(type) ? type : null,
    products: [...new Set(numbers(query.get('products')))],
    ...(isRange(days) ? days : { from: '', to: '' }),
  }
}

/** Everything but the account. */
export const noFilter = { type: null, products: [], from: '', to: '' } satisfies Partial<FundsFilter>

/** Whether more than the account is chosen. */
export const isNarrowed = ({ type, products, from, to }: FundsFilter): boolean =>
  type !== null || products.length > 0 || from !== '' || to !== ''

/** The address with these choices changed. */
export const withFilter = (query: URLSearchParams, change: Partial<FundsFilter>): URLSearchParams =>
  Object.entries(change).reduce(
    (address, [name, value]) => withChoice(address, name, String(value ?? '')),
    query,
  )
