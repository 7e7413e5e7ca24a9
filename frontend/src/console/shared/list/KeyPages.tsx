// The way to newer and older ones in a list that is paged by key.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'

interface KeyPagesProps {
  newest: string | undefined
  newer: string | undefined
  older: string | undefined
}

export function KeyPages({ newest, newer, older }: KeyPagesProps) {
  const t = useT()
  if (!newest && !newer && !older) return null
  return (
    <nav className="pages" aria-label={t('console.listPages')}>
      {newest && (
        <Link className="chip" to={newest}>
          {t('console.newest')}
        </Link>
      )}
      {newer && (
        <Link className="chip" to={newer}>
          {t('console.events.newer')}
        </Link>
      )}
      {older && (
        <Link className="chip" to={older}>
          {t('console.events.older')}
        </Link>
      )}
    </nav>
  )
}
