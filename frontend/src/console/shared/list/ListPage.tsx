// What every list of the desk has: its name and how many there are, filters, the states of asking, the rows, the pages.
import type { ReactNode } from 'react'
import { useIntl, useT } from '@/shared/i18n'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useTabTitle } from '../place/tabTitle'
import { FileLink } from './FileLink'
import { Pages } from './Pages'
import type { Paged } from './paging'
import { SavedFilters } from './SavedFilters'
import type { Sorting } from './useSorting'

/** Pages are numbered, or a list by key brings its own way to them. */
type Turned =
  | { page: number; to: (page: number) => string; pages?: undefined }
  | { page?: undefined; to?: undefined; pages: ReactNode }

interface ListParts<List extends Paged> {
  title: string
  asked: { data: List | undefined; error: unknown; refetch: () => unknown }
  /** How many there are and in which order, in words. */
  count: (list: List) => string
  sorting?: Sorting | undefined
  filter: ReactNode
  /** Figures between the name and the filters. */
  figures?: ReactNode
  /** At the end of the line of the name. */
  aside?: ReactNode
  /** The download address of the list. */
  file?: string
  empty: { title: string; text: string }
  /** The table, shown when there are rows. */
  children: ReactNode
}

type ListPageProps<List extends Paged> = ListParts<List> & Turned

export function ListPage<List extends Paged>(props: ListPageProps<List>) {
  const { title, asked, count, sorting, filter, figures, aside, file, empty, children } = props
  const { data, error, refetch } = asked
  const t = useT()
  const { formatNumber } = useIntl()
  useTabTitle(title)
  const hasFile = file !== undefined && data !== undefined && data.items.length > 0
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{title}</h1>
        {data && (
          <p className="muted figures">
            {sorting?.chosen
              ? t(data.total_capped ? 'console.sortedCapped' : 'console.sorted', {
                  count: data.total,
                  shown: formatNumber(data.total),
                  column: sorting.chosen.by,
                })
              : count(data)}
          </p>
        )}
        {(aside || hasFile) && (
          <div className="queue-aside">
            {aside}
            {hasFile && <FileLink href={file} hint={data.total_capped === true} />}
          </div>
        )}
      </header>
      {figures}
      {filter}
      <SavedFilters />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data && data.items.length === 0 ? <EmptyState {...empty} /> : null}
      {data && data.items.length > 0 && children}
      {data && props.pages}
      {data && props.to && <Pages list={data} page={props.page} to={props.to} />}
    </main>
  )
}
