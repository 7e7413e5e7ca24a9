// The way through a history: newer and older, each only where there is more.
import { useT } from '@/shared/i18n'
import { hasMore, type Paged } from './paging'

interface HistoryPagesProps {
  list: Paged
  page: number
  onPage: (page: number) => void
}

export function HistoryPages({ list, page, onPage }: HistoryPagesProps) {
  const t = useT()
  const more = hasMore(list, page)
  if (page === 1 && !more) return null
  return (
    <nav className="pages" aria-label={t('console.events.pages')}>
      {page > 1 && (
        <button type="button" className="chip" onClick={() => onPage(page - 1)}>
          {t('console.events.newer')}
        </button>
      )}
      {more && (
        <button type="button" className="chip" onClick={() => onPage(page + 1)}>
          {t('console.events.older')}
        </button>
      )}
    </nav>
  )
}
