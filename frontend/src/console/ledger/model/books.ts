// Where the operator is in the list of the books of one kind in one asset.
import { useSearchParams } from 'react-router-dom'
import { isAsset } from '@/console/shared/amount/asset'
import type { BookEntry, BookKind } from '@/console/shared/api/wire'
import { bookKinds } from '@/console/shared/place/books'
import { addressOf, type KeyPlace, readKeys } from '@/console/shared/place/keyed'

/** What the server sorts the list by. */
export const bookColumns = ['owner', 'balance'] as const

export interface BooksPlace extends KeyPlace {
  kind: BookKind
  asset: string
  /** Also those that hold nothing. */
  empty?: true | undefined
  q?: string | undefined
}

export const ledgerAddress = '/ledger'

export const booksAddress = ({ empty, ...place }: BooksPlace): string =>
  addressOf('/ledger/books', { ...place, empty: empty && 1 })

/** What narrows the list, which a book's page keeps for the way back. */
export const readNarrowing = (params: URLSearchParams): Pick<BooksPlace, 'empty' | 'q'> => ({
  empty: params.get('empty') === '1' || undefined,
  q: params.get('q') || undefined,
})

/** None where the address says no kind or no asset. */
export function readBooksPlace(params: URLSearchParams): BooksPlace | undefined {
  const kind = bookKinds.find((known) => known === params.get('kind'))
  const asset = params.get('asset') ?? ''
  if (!kind || !isAsset(asset)) return undefined
  return { kind, asset, ...readNarrowing(params), ...readKeys(params) }
}

export function useBooksPlace(): BooksPlace | undefined {
  const [params] = useSearchParams()
  return readBooksPlace(params)
}

/** What the list keeps in the address of a book. */
export const keptInBook = ({ empty, q }: Pick<BooksPlace, 'empty' | 'q'>) => ({ empty: empty && 1, q })

/** A book as far as it says whose it is. */
export type OwnedBook = Pick<BookEntry, 'kind' | 'owner_id' | 'owner'>

/** The record of a book's owner, where it can have a page. */
export function ownerRecord({ kind, owner_id, owner }: OwnedBook): string | undefined {
  switch (kind) {
    case 'wallet':
    case 'wallet_held':
    case 'holding':
      return owner?.investor_id != null ? `investor:${owner.investor_id}` : `account:${owner_id}`
    case 'issued':
    case 'escrow':
    case 'project_paid':
      return `project:${owner_id}`
    case 'payable':
      return `payout:${owner_id}`
    case 'suspense':
      return `receipt:${owner_id}`
    default:
      return undefined
  }
}
