// Links to who holds the shares of a project. Only roles that may read registers see it.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { useOperator } from '../session/session'
import { registerPlace } from './records'

interface RegisterLinkProps {
  project: number
  /** At the end of this day; without it, now. */
  day?: string
  /** Among words, where it looks like any link. */
  inText?: boolean
}

export function RegisterLink({ project, day, inText = false }: RegisterLinkProps) {
  const t = useT()
  const place = useOperator(({ operator }) => operator && registerPlace(project, operator, day))
  if (!place) return null
  return (
    <Link className={inText ? undefined : 'tool'} to={place}>
      {t('console.holders')}
    </Link>
  )
}
