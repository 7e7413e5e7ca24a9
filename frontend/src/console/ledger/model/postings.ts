// Which book is shown, in which asset, and where in its postings.
import { useParams, useSearchParams } from 'react-router-dom'
import { isAsset } from '@/console/shared/amount/asset'
import type { BookKind } from '@/console/shared/api/wire'
import { bookKind } from '@/console/shared/place/books'
import { type KeyPlace, readKeys } from '@/console/shared/place/keyed'
import { type BooksPlace, readNarrowing } from './books'

/** What the server sorts the list by. */
export const postingColumns = ['value_date', 'amount'] as const

export interface PostingsPlace extends KeyPlace {
  kind: BookKind
  /** `wallet:3`. */
  book: string
  asset: string
  /** How its list was narrowed. */
  list: Pick<BooksPlace, 'empty' | 'q'>
}

/** None where the address names no book or no asset. */
export function readPostingsPlace(book: string, params: URLSearchParams): PostingsPlace | undefined {
  const kind = bookKind(book)
  const asset = params.get('asset') ?? ''
  if (!kind || !isAsset(asset)) return undefined
  return { kind, book, asset, list: readNarrowing(params), ...readKeys(params) }
}

export function usePostingsPlace(): PostingsPlace | undefined {
  const [params] = useSearchParams()
  return readPostingsPlace(useParams().book ?? '', params)
}
