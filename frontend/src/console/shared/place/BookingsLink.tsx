// Links a record to its transactions in the ledger, or to the postings of its book. Only roles that may read the ledger see it.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { seesLedger } from '../session/rights'
import { useOperator } from '../session/session'
import { bookAddress, isBook, transactionsFound } from './books'

interface BookingsLinkProps {
  /** As the trail names it, `order:7`, or a book: `suspense:7`. */
  record: string
  /** In which asset, where the record is a book. */
  asset?: string
}

export function BookingsLink({ record, asset }: BookingsLinkProps) {
  const t = useT()
  const sees = useOperator(({ operator }) => operator !== null && seesLedger(operator))
  if (!sees) return null
  const to = asset && isBook(record) ? bookAddress(record, asset) : transactionsFound(record)
  return (
    <Link className="tool" to={to}>
      {t('console.bookings')}
    </Link>
  )
}
