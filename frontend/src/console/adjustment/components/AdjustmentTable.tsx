// The table of manual bookings.
import { Link } from 'react-router-dom'
import type { AdjustmentEntry } from '@/console/shared/api/wire'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { type AdjustmentPlace, adjustmentAddress } from '../model/adjustments'
import { BookingBadge, kindName } from './BookingParts'
import '../adjustment.css'

interface AdjustmentTableProps extends RowsProps<AdjustmentEntry> {
  /** The list from which a booking is opened. */
  place: AdjustmentPlace
}

/** What the account's wallet gains or gives. */
const signed = ({ kind, direction, amount }: AdjustmentEntry): number =>
  kind === 'reward' || direction === 'in' ? amount : -amount

export function AdjustmentTable({ place, ...rows }: AdjustmentTableProps) {
  const t = useT()
  return (
    <Table
      {...rows}
      className="adjustments"
      columns={[
        {
          head: t('console.adjustments.account'),
          className: 'table-name',
          cell: ({ id, account }, link) => (
            <>
              <Link to={adjustmentAddress(id, place)} {...link}>
                {account.name}
              </Link>
              <small className="figures">{`#${id} · ${account.number}`}</small>
            </>
          ),
        },
        {
          head: t('console.adjustments.kindHead'),
          isNamed: true,
          cell: (entry) => (
            <>
              {kindName(t, entry)}
              {entry.to_account && (
                <small>
                  {t('console.adjustments.toAccount', {
                    name: entry.to_account.name,
                    number: entry.to_account.number,
                  })}
                </small>
              )}
            </>
          ),
        },
        {
          head: t('console.adjustments.reason'),
          isNamed: true,
          cell: ({ reason, proposed_by }) => (
            <>
              <span className="table-text">{reason}</span>
              <small>{proposed_by}</small>
            </>
          ),
        },
        {
          head: t('console.adjustments.valueOn'),
          isNamed: true,
          className: 'figures table-day',
          cell: ({ value_on }) => dateText(value_on),
        },
        { head: t('console.column.state'), cell: (entry) => <BookingBadge state={entry.state} /> },
        {
          head: t('console.column.amount'),
          className: 'number',
          cell: (entry) => (
            <>
              <Money amount={signed(entry)} currency={entry.currency} signed />
              {entry.to_amount != null && entry.to_currency && (
                <small>
                  <Money amount={entry.to_amount} currency={entry.to_currency} signed />
                </small>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
