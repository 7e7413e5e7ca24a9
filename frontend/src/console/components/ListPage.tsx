// What every list of the desk has: its name and how many there are, filters, the states of asking, the rows, the pages.
import type { ReactNode } from 'react'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { Pages } from './Pages'

interface Listed {
  items: unknown[]
  total: number
  total_capped?: boolean
}

interface ListPageProps<List extends Listed> {
  title: string
  asked: { data: List | undefined; error: unknown; refetch: () => unknown }
  /** How many there are, in words. */
  count: (list: List) => string
  filter: ReactNode
  empty: { title: string; text: string }
  page: number
  to: (page: number) => string
  /** The table, shown when there are rows. */
  children: ReactNode
}

export function ListPage<List extends Listed>(props: ListPageProps<List>) {
  const { title, asked, count, filter, empty, page, to, children } = props
  const { data, error, refetch } = asked
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{title}</h1>
        {data && <p className="muted figures">{count(data)}</p>}
      </header>
      {filter}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data && data.items.length === 0 ? <EmptyState {...empty} /> : null}
      {data && data.items.length > 0 && children}
      {data && <Pages list={data} page={page} to={to} />}
    </main>
  )
}
