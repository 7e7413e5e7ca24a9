// A screen of a list that goes on.
import type { ReactNode } from 'react'
import type { useListPages } from '@/shared/api/pages'
import { useT } from '@/shared/i18n'
import { PagedEntries } from '@/shared/ui/PagedEntries'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, Skeleton } from '@/shared/ui/States'

interface PagedListProps {
  title: string
  /** What narrows the list. */
  filters?: ReactNode
  /** Shown when the list is empty, with the possible actions; the projects if it offers none. */
  none: { title: string; text: string; action?: ReactNode }
  /** How many there are, in words. */
  count: string
  /** How a wide window shows the entries. */
  look: 'orders' | 'tiles'
  pages: Pick<ReturnType<typeof useListPages>, 'query' | 'total'>
  children: ReactNode
}

export function PagedList({ title, filters, none, count, look, pages, children }: PagedListProps) {
  const t = useT()
  return (
    <Screen title={title} back="/user/accountmanage" wide>
      {filters}
      <PagedEntries
        pages={pages}
        count={count}
        waiting={<Skeleton tall lines={4} />}
        none={
          <EmptyState title={none.title} text={none.text}>
            {none.action ?? (
              <Button look="quiet" to="/product/products">
                {t('portfolio.browse')}
              </Button>
            )}
          </EmptyState>
        }
      >
        <div className={look} aria-busy={pages.query.isPlaceholderData || undefined}>
          {children}
        </div>
      </PagedEntries>
    </Screen>
  )
}
