// The way to newer and older ones in a list that is paged by key; in another order, to the pages before and after.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'

interface KeyPagesProps {
  newest: string | undefined
  newer: string | undefined
  older: string | undefined
  /** The list is not in the order of time. */
  isSorted: boolean
}

export function KeyPages({ newest, newer, older, isSorted }: KeyPagesProps) {
  const t = useT()
  if (!newest && !newer && !older) return null
  return (
    <nav className="pages" aria-label={t('console.listPages')}>
      {newest && (
        <Link className="chip" to={newest}>
          {t(isSorted ? 'console.pageFirst' : 'console.newest')}
        </Link>
      )}
      {newer && (
        <Link className="chip" to={newer}>
          {t(isSorted ? 'console.pageBefore' : 'console.events.newer')}
        </Link>
      )}
      {older && (
        <Link className="chip" to={older}>
          {t(isSorted ? 'console.pageAfter' : 'console.events.older')}
        </Link>
      )}
    </nav>
  )
}
