// The frame of a list that goes on: while it comes, when it fails, when there is nothing, how many there are, and more.
import type { ReactNode } from 'react'
import type { useListPages } from '@/shared/api/pages'
import { useT } from '@/shared/i18n'
import { EndOfList } from '@/shared/ui/EndOfList'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'

interface PagedListProps {
  title: string
  /** What narrows the list. */
  filters?: ReactNode
  /** What is told when the list is empty, and what can be done then; the projects where it offers nothing. */
  none: { title: string; text: string; action?: ReactNode }
  /** How many there are, in words. */
  count: string
  /** How a wide window shows the entries. */
  look: 'orders' | 'tiles'
  pages: Pick<ReturnType<typeof useListPages>, 'query' | 'total'>
  children: ReactNode
}

export function PagedList(props: PagedListProps) {
  const { title, filters, none, count, look, children } = props
  const { query, total } = props.pages
  const t = useT()
  return (
    <Screen title={title} back="/user/accountmanage" wide>
      {filters}
      {query.isPending && <Skeleton tall lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && total === 0 && (
        <EmptyState title={none.title} text={none.text}>
          {none.action ?? (
            <Button look="quiet" to="/product/products">
              {t('portfolio.browse')}
            </Button>
          )}
        </EmptyState>
      )}
      {total > 0 && (
        <>
          <p className="muted" role="status">
            {count}
          </p>
          <div className={look} aria-busy={query.isPlaceholderData || undefined}>
            {children}
          </div>
        </>
      )}
      <EndOfList
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Screen>
  )
}
