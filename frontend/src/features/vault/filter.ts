// The filter of the documents, kept in the address.
import { idOf, withChoice } from '@/shared/filters'
import { isDay } from '@/shared/format/day'
import { isRange } from '@/shared/ui/DatesSheet'
import type { EntryKind } from './wire'

export const kinds = ['Signed', 'Uploaded', 'Statement', 'Receipt', 'Message'] as const satisfies EntryKind[]

export interface VaultFilter {
  kind: EntryKind | null
  account: number | null
  product: number | null
  /** `YYYY-MM-DD`, or empty if open on this side. */
  from: string
  to: string
  words: string
}

export const noFilter: VaultFilter = { kind: null, account: null, product: null, from: '', to: '', words: '' }

const dayOf = (value: string | null): string => (value && isDay(value) ? value : '')

/** What the address says; what cannot be counts as not chosen. */
export function readFilter(query: URLSearchParams): VaultFilter {
  const days = { from: dayOf(query.get('from')), to: dayOf(query.get('to')) }
  return {
    kind: kinds.find((kind) => kind === query.get('kind')) ?? null,
    account: idOf(query.get('account')),
    product: idOf(query.get('product')),
    words: query.get('words') ?? '',
    ...(isRange(days) ? days : { from: '', to: '' }),
  }
}

export const isNarrowed = (filter: VaultFilter): boolean =>
  Object.values(filter).some((value) => value !== null && value !== '')

/** The address with these choices changed. */
export const withFilter = (query: URLSearchParams, change: Partial<VaultFilter>): URLSearchParams =>
  Object.entries(change).reduce(
    (address, [name, value]) => withChoice(address, name, String(value ?? '')),
    query,
  )
