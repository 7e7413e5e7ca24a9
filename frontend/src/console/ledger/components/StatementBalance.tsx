// A bank account's closing balance as the statement gives it, the open items between statement and books, and the unexplained difference.
import { Link } from 'react-router-dom'
import type { CashEntry } from '@/console/shared/api/wire'
import { RecordName } from '@/console/shared/place/RecordName'
import { seesStatements } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { aboveBooks, linesOfBank } from '../model/cash'

interface OfDay {
  entry: CashEntry
  day: string
}

export function StatementBalance({ entry: { statement, currency, bank_account_id }, day }: OfDay) {
  const t = useT()
  const seesLines = useOperator(({ operator }) => operator !== null && seesStatements(operator))
  return (
    <>
      {statement == null ? (
        <span className="muted">{t('console.ledger.cash.noStatement')}</span>
      ) : (
        <Money amount={statement} currency={currency} />
      )}
      {seesLines && (
        <small>
          <Link to={linesOfBank(bank_account_id, day)}>{t('console.ledger.cash.lines')}</Link>
        </small>
      )}
    </>
  )
}

/** Lines that are not in the books on that day, and bookings that no line says by then. */
export function OpenItems({ entry: { open, currency } }: { entry: CashEntry }) {
  const t = useT()
  if (open == null || open.count === 0) return null
  return (
    <details className="cash-open">
      <summary>
        <Money amount={open.sum} currency={currency} />
        <small>{t('console.ledger.cash.openCount', { count: open.count })}</small>
      </summary>
      <ul>
        {open.items.map(({ record, day, amount }) => (
          <li key={record}>
            <RecordName record={record} /> <small>{dateText(day)}</small>{' '}
            <Money amount={amount} currency={currency} />
          </li>
        ))}
        {open.count > open.items.length && (
          <li className="muted">
            {t('console.ledger.cash.openMore', { count: open.count - open.items.length })}
          </li>
        )}
      </ul>
    </details>
  )
}

/** Quiet where statement, books and open items agree. */
export function BankDifference({ entry }: { entry: CashEntry }) {
  const t = useT()
  const above = aboveBooks(entry)
  if (above === null) return null
  const amount = <Money amount={above} currency={entry.currency} />
  if (above === 0) return <span className="muted">{amount}</span>
  return (
    <span className="trial-sum trial-differs">
      <Icon name="alert" size={16} />
      {amount}
      <span className="unseen">{t('console.ledger.cash.differs')}</span>
    </span>
  )
}
