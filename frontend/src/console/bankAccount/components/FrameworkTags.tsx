// The frameworks that lead to an account, as links for roles that may open them.
import { Link } from 'react-router-dom'
import type { RowLink } from '@/console/shared/list/Table'
import { seesFrameworks } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import '../bankAccount.css'

interface FrameworkTagsProps {
  codes: string[]
  /** In a row that opens. */
  link?: RowLink
}

export function FrameworkTags({ codes, link }: FrameworkTagsProps) {
  const t = useT()
  const sees = useOperator(({ operator }) => operator !== null && seesFrameworks(operator))
  if (codes.length === 0) return <span className="muted">{t('console.bankAccounts.noFramework')}</span>
  return (
    <span className="bank-tags">
      {codes.map((code) =>
        sees ? (
          <Link key={code} className="bank-tag" to={`/frameworks/${code}`} {...link}>
            {code}
          </Link>
        ) : (
          <span key={code} className="bank-tag">
            {code}
          </span>
        ),
      )}
    </span>
  )
}
