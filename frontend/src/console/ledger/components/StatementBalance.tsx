// What the bank's statement says of a bank account at the end of a day, and by how much the books are off it.
import { Link } from 'react-router-dom'
import type { CashEntry } from '@/console/shared/api/wire'
import { seesStatements } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { aboveBooks, linesOfBank } from '../model/cash'

export function StatementBalance({ entry: { statement, currency } }: { entry: CashEntry }) {
  const t = useT()
  if (statement == null) return <span className="muted">{t('console.ledger.cash.noStatement')}</span>
  return <Money amount={statement} currency={currency} />
}

/** Quiet where the two agree; where they do not, the way to the lines that explain it, for those who read them. */
export function BankDifference({ entry }: { entry: CashEntry }) {
  const t = useT()
  const seesLines = useOperator(({ operator }) => operator !== null && seesStatements(operator))
  const above = aboveBooks(entry)
  if (above === null) return null
  const amount = <Money amount={above} currency={entry.currency} />
  if (above === 0) return <span className="muted">{amount}</span>
  return (
    <>
      <span className="trial-sum trial-differs">
        <Icon name="alert" size={16} />
        {amount}
        <span className="unseen">{t('console.ledger.cash.differs')}</span>
      </span>
      {seesLines && (
        <small>
          <Link to={linesOfBank(entry.bank_account_id)}>{t('console.ledger.cash.lines')}</Link>
        </small>
      )}
    </>
  )
}
