// The way to the pages before and after in a list of the desk.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { hasMore, type Paged } from './paging'

interface PagesProps {
  list: Paged
  page: number
  to: (page: number) => string
}

export function Pages({ list, page, to }: PagesProps) {
  const t = useT()
  const more = hasMore(list, page)
  if (page === 1 && !more) return null
  return (
    <nav className="pages" aria-label={t('console.pages')}>
      {page > 1 && (
        <Link className="chip" to={to(page - 1)}>
          {t('console.pageBefore')}
        </Link>
      )}
      <span className="muted figures">{t('console.page', { page })}</span>
      {more && (
        <Link className="chip" to={to(page + 1)}>
          {t('console.pageAfter')}
        </Link>
      )}
    </nav>
  )
}
