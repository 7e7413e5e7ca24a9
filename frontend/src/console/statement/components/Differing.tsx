// A line beside the one that was read before under the same key: what differs is marked.
import { Link } from 'react-router-dom'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { dateText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { LineEntry, LineItem } from '../api/wire'
import { type ComparedField, differs, isProbableDuplicate, saidFields } from '../model/comparing'
import { lineAddress } from '../model/lines'
import { LineAmount, LineBadge } from './LineParts'
import '../statement.css'

const names: Record<ComparedField, MessageId> = {
  booked_on: 'console.receipts.bookedOn',
  value_on: 'console.receipts.valueOn',
  amount: 'console.column.amount',
  party: 'console.statement.party',
  party_account_tail: 'console.statement.partyAccount',
  text: 'console.statement.text',
  reference: 'console.receipts.reference',
  end_to_end: 'console.statement.endToEnd',
}

interface DifferingProps {
  line: LineItem
  earlier: LineEntry
}

export function Differing({ line, earlier }: DifferingProps) {
  const t = useT()
  return (
    <RecordPart title={t('console.statement.bothLines')}>
      {isProbableDuplicate(earlier, line) && (
        <p className="caution" role="note">
          <Icon name="alert" size={16} />
          <span>{t('console.statement.probableDuplicate')}</span>
        </p>
      )}
      <table className="line-compared">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('console.statement.compared')}</span>
            </th>
            <th scope="col">
              <Link to={lineAddress(earlier.id)}>
                {t('console.statement.earlierLine', { id: earlier.id })}
              </Link>
              <LineBadge state={earlier.state} />
            </th>
            <th scope="col">{t('console.statement.thisLine', { id: line.id })}</th>
          </tr>
        </thead>
        <tbody>
          {saidFields(earlier, line).map((field) => (
            <Row key={field} field={field} earlier={earlier} line={line} />
          ))}
        </tbody>
      </table>
    </RecordPart>
  )
}

interface RowProps {
  field: ComparedField
  earlier: LineEntry
  line: LineEntry
}

function Row({ field, earlier, line }: RowProps) {
  const t = useT()
  const isOther = differs(field, earlier, line)
  return (
    <tr className={isOther ? 'line-differs' : undefined}>
      <th scope="row">
        {t(names[field])}
        {isOther && (
          <small>
            <Icon name="alert" size={14} />
            {t('console.statement.differs')}
          </small>
        )}
      </th>
      <td>
        <FieldValue field={field} line={earlier} />
      </td>
      <td>
        <FieldValue field={field} line={line} />
      </td>
    </tr>
  )
}

function FieldValue({ field, line }: { field: ComparedField; line: LineEntry }) {
  const t = useT()
  if (field === 'amount') return <LineAmount line={line} />
  const value = line[field]
  if (!value) return <span className="muted">{t('console.content.empty')}</span>
  if (field === 'booked_on' || field === 'value_on') return dateText(value)
  return field === 'party_account_tail' ? `…${value}` : value
}
