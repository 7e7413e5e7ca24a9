// Links a record to its transactions in the ledger. Only roles that may read the ledger see it.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { seesLedger } from '../session/rights'
import { useOperator } from '../session/session'
import { transactionsFound } from './books'

/** `record` as the trail names it: `order:7`. */
export function BookingsLink({ record }: { record: string }) {
  const t = useT()
  const sees = useOperator(({ operator }) => operator !== null && seesLedger(operator))
  if (!sees) return null
  return (
    <Link className="tool" to={transactionsFound(record)}>
      {t('console.bookings')}
    </Link>
  )
}
