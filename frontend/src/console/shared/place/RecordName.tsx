// A record in words, linked if this operator may open it. A bank statement links to the cash of its day.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { seesLedger } from '../session/rights'
import { useOperator } from '../session/session'
import { cashAddress } from './books'
import { RecordLink } from './RecordLink'
import { recordText, statementDay } from './recordText'

interface RecordNameProps {
  /** `order:7`, `escrow:3`, `statement of 2026-11-27`. */
  record: string
  /** In which asset, where the record is a book. */
  asset?: string | null | undefined
}

export function RecordName({ record, asset }: RecordNameProps) {
  const t = useT()
  const seesCash = useOperator(({ operator }) => operator !== null && seesLedger(operator))
  const day = statementDay(record)
  const name = recordText(t, record, asset)
  if (day && seesCash) return <Link to={cashAddress(day)}>{name}</Link>
  return (
    <RecordLink record={record} asset={asset}>
      {name}
    </RecordLink>
  )
}
