// The table of receipts.
import { Link } from 'react-router-dom'
import type { ReceiptEntry } from '@/console/shared/api/wire'
import { type RowLink, type RowsProps, Table } from '@/console/shared/list/Table'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { type ReceiptPlace, receiptAddress } from '../model/receipts'
import { MatchedTo, ReceiptBadge } from './ReceiptParts'
import '../receipt.css'

interface ReceiptTableProps extends RowsProps<ReceiptEntry> {
  /** The list from which a receipt is opened. */
  place: ReceiptPlace
}

export function ReceiptTable({ place, ...rows }: ReceiptTableProps) {
  const t = useT()
  return (
    <Table
      {...rows}
      className="receipts"
      columns={[
        {
          head: t('console.receipts.payer'),
          className: 'table-name',
          cell: (receipt, link) => <Payer receipt={receipt} place={place} link={link} />,
        },
        {
          head: t('console.receipts.text'),
          isNamed: true,
          cell: ({ text }) => text && <span className="table-text">{text}</span>,
        },
        {
          head: t('console.receipts.matchedTo'),
          isNamed: true,
          cell: ({ matched_to: matched }, link) => matched && <MatchedTo matched={matched} link={link} />,
        },
        {
          head: t('console.receipts.bankAccount'),
          isNamed: true,
          cell: ({ bank_account: account }) => account?.name ?? t('console.receipt.gateway'),
        },
        {
          head: t('console.receipts.valueOn'),
          isNamed: true,
          className: 'figures table-day',
          cell: ({ value_on }) => dateText(value_on),
        },
        { head: t('console.column.state'), cell: (receipt) => <ReceiptBadge receipt={receipt} /> },
        {
          head: t('console.column.amount'),
          className: 'number',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  )
}

interface PayerProps {
  receipt: ReceiptEntry
  place: ReceiptPlace
  link: RowLink
}

function Payer({ receipt, place, link }: PayerProps) {
  const t = useT()
  const { id, payer, reference, bank_account: account } = receipt
  return (
    <>
      <Link to={receiptAddress(id, place)} {...link}>
        {payer ?? t(account ? 'console.receipt.unknownPayer' : 'console.receipt.gateway')}
      </Link>
      <small className="figures">{reference ? `#${id} · ${reference}` : `#${id}`}</small>
    </>
  )
}
