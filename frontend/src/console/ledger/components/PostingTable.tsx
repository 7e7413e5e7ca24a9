// The postings on a book, the newest first, each with its transaction and the record that it is for.
import { Link } from 'react-router-dom'
import { AssetAmount } from '@/console/shared/amount/AssetAmount'
import type { BookPosting } from '@/console/shared/api/wire'
import { Table } from '@/console/shared/list/Table'
import type { Sorting } from '@/console/shared/list/useSorting'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { transactionAddress } from '../model/transactions'
import '../ledger.css'

interface PostingTableProps {
  items: BookPosting[]
  asset: string
  sorting: Sorting | undefined
}

export function PostingTable({ items, asset, sorting }: PostingTableProps) {
  const t = useT()
  return (
    <Table
      className="postings"
      items={items}
      sorting={sorting}
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
          isNamed: true,
          className: 'figures table-when',
          cell: ({ booked_at }) => deskTime(booked_at),
        },
        {
          head: t('console.column.amount'),
          isNamed: true,
          className: 'number',
          cell: ({ amount }) => <AssetAmount amount={amount} asset={asset} signed />,
        },
      ]}
    />
  )
}
