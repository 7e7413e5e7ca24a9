// The link from a history to the audit trail, filtered by what was done, when and by whom; for operators who may see
// the trail.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { seesDesk } from '../session/rights'
import { useOperator } from '../session/session'

/** `record` as the trail names it: `investor:5`. */
export function TrailLink({ record }: { record: string }) {
  const t = useT()
  const sees = useOperator(({ operator }) => operator !== null && seesDesk(operator))
  if (!sees) return null
  return (
    <Link className="tool" to={`/audit?${new URLSearchParams({ record })}`}>
      {t('console.events.trail')}
    </Link>
  )
}
