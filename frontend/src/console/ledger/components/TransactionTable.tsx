// The table of transactions: what each moved, for which records, and who caused it.
import { Link } from 'react-router-dom'
import { AssetAmount } from '@/console/shared/amount/AssetAmount'
import type { TransactionEntry } from '@/console/shared/api/wire'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { distinct, type TransactionsPlace, transactionAddress } from '../model/transactions'
import { Reversal, useActor } from './TransactionParts'

interface TransactionTableProps extends RowsProps<TransactionEntry> {
  /** The list from which a transaction is opened. */
  place: TransactionsPlace
}

/** The most records and amounts that a row names. */
const mostNamed = 3

export function TransactionTable({ place, ...rows }: TransactionTableProps) {
  const t = useT()
  const actor = useActor()
  const rest = (all: unknown[]) =>
    all.length > mostNamed && <small>{t('console.ledger.more', { count: all.length - mostNamed })}</small>
  return (
    <Table
      {...rows}
      className="transactions"
      columns={[
        {
          head: t('console.ledger.reference'),
          className: 'table-name',
          cell: (transaction, link) => (
            <>
              <Link to={transactionAddress(transaction.id, place)} {...link}>
                {transaction.reference}
              </Link>
              <small className="figures">
                {`#${transaction.id} `}
                <Reversal of={transaction} link={link} />
              </small>
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
          cell: ({ moved }, link) => {
            const records = distinct(moved.map(({ record }) => record))
            return (
              <>
                {records.slice(0, mostNamed).map((record) => (
                  <span key={record} className="ledger-line">
                    <RecordLink record={record} link={link} />
                  </span>
                ))}
                {rest(records)}
              </>
            )
          },
        },
        {
          head: t('console.ledger.bookedAt', { zone: zoneName }),
          isNamed: true,
          className: 'figures table-when',
          cell: (transaction) => (
            <>
              {deskTime(transaction.booked_at)}
              <small>{actor(transaction)}</small>
            </>
          ),
        },
        {
          head: t('console.column.amount'),
          isNamed: true,
          className: 'number',
          cell: ({ moved }) => (
            <>
              {moved.slice(0, mostNamed).map(({ asset, record, amount }) => (
                <span key={`${asset} ${record}`} className="ledger-line">
                  <AssetAmount amount={amount} asset={asset} />
                </span>
              ))}
              {rest(moved)}
            </>
          ),
        },
      ]}
    />
  )
}
