// The books of the ledger: their kinds, and the address of one's postings.
import type { BookKind } from '../api/wire'
import { addressOf } from './keyed'

const kinds: Record<BookKind, true> = {
  wallet: true,
  wallet_held: true,
  holding: true,
  issued: true,
  escrow: true,
  project_paid: true,
  suspense: true,
  payable: true,
  distribution: true,
  bank: true,
  gateway: true,
  fees: true,
  fx_position: true,
  opening_adjustments: true,
}

export const bookKinds = Object.keys(kinds) as BookKind[]

/** The kind of a book that is named as the ledger names it: `wallet:3`. */
export function bookKind(name: string): BookKind | undefined {
  const kind = /^(\w+):\d+$/.exec(name)?.[1]
  return bookKinds.find((known) => known === kind)
}

export const isBook = (name: string): boolean => bookKind(name) !== undefined

/** The page of a book in one asset, with the position in its list or in that of its postings. */
export const bookAddress = (book: string, asset: string, place: object = {}): string =>
  addressOf(`/ledger/books/${book}`, { asset, ...place })

/** The bank accounts on a day; without it, today's. */
export const cashAddress = (day?: string): string => addressOf('/ledger/cash', { day })

/** The transactions that a search finds: a number, the beginning of a reference, a record. */
export const transactionsFound = (q: string): string => addressOf('/ledger/transactions', { q })
