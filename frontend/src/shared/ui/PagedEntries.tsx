// A list with more pages: while it loads, when it fails, when there is nothing, how many there are, and more.
import type { ReactNode } from 'react'
import type { useListPages } from '@/shared/api/pages'
import { EndOfList } from './EndOfList'
import { ErrorState, Skeleton } from './States'

interface PagedEntriesProps {
  pages: Pick<ReturnType<typeof useListPages>, 'query' | 'total'>
  /** Shown in place of a list without entries. */
  none: ReactNode
  /** How many there are, in words. */
  count: string
  /** Shown in place of entries that are still loading. */
  waiting?: ReactNode
  onRetry?: () => void
  children: ReactNode
}

export function PagedEntries({ pages, none, count, waiting, onRetry, children }: PagedEntriesProps) {
  const { query, total } = pages
  return (
    <>
      {query.isPending && (waiting ?? <Skeleton lines={6} />)}
      {query.isError && <ErrorState error={query.error} onRetry={onRetry ?? (() => void query.refetch())} />}
      {query.isSuccess && total === 0 && none}
      {total > 0 && (
        <>
          <p className="muted figures" role="status">
            {count}
          </p>
          {children}
        </>
      )}
      <EndOfList
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
