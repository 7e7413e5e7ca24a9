// The way to the statements of an account.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { statementsRoute } from '../routes'

/** Without an account the first one's are shown. */
export function StatementsRow({ account }: { account?: number | null }) {
  const t = useT()
  return (
    <Link className="row" to={statementsRoute(account)}>
      <Icon name="calendar" />
      <span className="row-words">
        {t('portfolio.statements')}
        <small>{t('portfolio.statements.text')}</small>
      </span>
      <Icon name="forward" size={20} />
    </Link>
  )
}
