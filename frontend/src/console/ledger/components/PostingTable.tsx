// The postings on a book, the newest first, each with its transaction and the record that it is for.
import { Link } from 'react-router-dom'
import { AssetAmount } from '@/console/shared/amount/AssetAmount'
import type { BookPosting } from '@/console/shared/api/wire'
import { WholeTable } from '@/console/shared/list/WholeTable'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { transactionAddress } from '../model/transactions'
import '../ledger.css'

interface PostingTableProps {
  items: BookPosting[]
  asset: string
  /** There are more of them. */
  isCut: boolean
}

export function PostingTable({ items, asset, isCut }: PostingTableProps) {
  const t = useT()
  return (
    <WholeTable
      name="postings"
      className="postings"
      items={items}
      isCut={isCut}
      columns={[
        {
          head: t('console.ledger.reference'),
          className: 'table-name',
          cell: ({ transaction_id, reference }) => (
            <>
              <Link to={transactionAddress(transaction_id)}>{reference}</Link>
              <small className="figures">{`#${transaction_id}`}</small>
            </>
          ),
        },
        {
          head: t('console.ledger.valueDate'),
          by: ({ effective_on }) => effective_on,
          isNamed: true,
          className: 'figures',
          cell: ({ effective_on }) => dateText(effective_on),
        },
        {
          head: t('console.ledger.for'),
          isNamed: true,
          className: 'figures',
          cell: ({ record }) => <RecordLink record={record} />,
        },
        {
          head: t('console.ledger.bookedAt', { zone: zoneName }),
          by: ({ booked_at }) => booked_at,
          isNamed: true,
          className: 'figures table-when',
          cell: ({ booked_at }) => deskTime(booked_at),
        },
        {
          head: t('console.column.amount'),
          by: ({ amount }) => amount,
          isNamed: true,
          className: 'number',
          cell: ({ amount }) => <AssetAmount amount={amount} asset={asset} signed />,
        },
      ]}
    />
  )
}
