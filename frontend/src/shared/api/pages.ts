// Lists that load page by page: ten at a time, more while the total exceeds what is there (requirement part 2, section
// 9).
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '@/shared/session/store'
import type { Key } from './query'

export const pageSize = 10

export interface ListPage<T> {
  list: T[]
  total: number
}

/** The number of the page after `page`, while there is one. */
export const pageAfter = (page: number, total: number): number | undefined =>
  total > pageSize * page ? page + 1 : undefined

/**
 * Each entry once, at its first place: when one is added while a list is read, the next page begins with an entry
 * already seen.
 */
export function onceEach<T>(entries: T[], idOf: (entry: T) => number | string): T[] {
  const seen = new Map<number | string, T>()
  for (const entry of entries) if (!seen.has(idOf(entry))) seen.set(idOf(entry), entry)
  return [...seen.values()]
}

interface ListOptions {
  /** Shows the previous key's entries until the new ones arrive. An empty list is not kept, since it may be wrong for the new key. */
  keepsEntries?: boolean
}

export function useListPages<T, Page extends ListPage<T> = ListPage<T>>(
  key: Key,
  idOf: (entry: T) => number | string,
  load: (pageNum: number, signal: AbortSignal) => Promise<{ data: Page }>,
  { keepsEntries = false }: ListOptions = {},
) {
  const locale = useSession((state) => state.locale)
  const query = useInfiniteQuery({
    queryKey: [...key, locale],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => pageAfter(page, last.data.total),
    placeholderData: (before) => (keepsEntries && before?.pages.at(-1)?.data.total ? before : undefined),
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    entries: onceEach(
      pages.flatMap((page) => page.data.list),
      idOf,
    ),
    total: pages.at(-1)?.data.total ?? 0,
    /** What the newest page says beside its entries. */
    last: pages.at(-1)?.data,
  }
}
