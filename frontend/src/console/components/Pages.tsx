// The way to the pages before and after in a list of the desk.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'

/** Items of a page of every list. */
const pageSize = 20

interface PagesProps {
  list: { items: unknown[]; total: number; total_capped?: boolean }
  page: number
  to: (page: number) => string
}

export function Pages({ list, page, to }: PagesProps) {
  const t = useT()
  const hasMore = list.total_capped ? list.items.length === pageSize : page * pageSize < list.total
  if (page === 1 && !hasMore) return null
  return (
    <nav className="pages" aria-label={t('console.pages')}>
      {page > 1 && (
        <Link className="chip" to={to(page - 1)}>
          {t('console.pageBefore')}
        </Link>
      )}
      <span className="muted figures">{t('console.page', { page })}</span>
      {hasMore && (
        <Link className="chip" to={to(page + 1)}>
          {t('console.pageAfter')}
        </Link>
      )}
    </nav>
  )
}
