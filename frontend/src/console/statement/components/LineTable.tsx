// The table of statement lines.
import { Link } from 'react-router-dom'
import { type RowLink, type RowsProps, Table } from '@/console/shared/list/Table'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import type { LineEntry } from '../api/wire'
import { isAlarm, type LinePlace, lineAddress } from '../model/lines'
import { AlarmMark, LineAmount, LineBadge, MeaningLink, meaningOf } from './LineParts'
import '../statement.css'

interface LineTableProps extends RowsProps<LineEntry> {
  /** The list from which a line is opened. */
  place: LinePlace
}

export function LineTable({ place, ...rows }: LineTableProps) {
  const t = useT()
  return (
    <Table
      {...rows}
      className="statement-lines"
      columns={[
        {
          head: t('console.statement.party'),
          className: 'table-name',
          cell: (line, link) => <Party line={line} place={place} link={link} />,
        },
        {
          head: t('console.statement.text'),
          isNamed: true,
          cell: ({ text }) => text && <span className="table-text">{text}</span>,
        },
        {
          head: t('console.statement.what'),
          isNamed: true,
          cell: (line, link) => <What line={line} link={link} />,
        },
        {
          head: t('console.receipts.bankAccount'),
          isNamed: true,
          cell: ({ bank_account: account }) => account.name,
        },
        {
          head: t('console.receipts.bookedOn'),
          isNamed: true,
          className: 'figures table-day',
          cell: ({ booked_on }) => dateText(booked_on),
        },
        { head: t('console.column.state'), cell: ({ state }) => <LineBadge state={state} /> },
        {
          head: t('console.column.amount'),
          className: 'number',
          cell: (line) => <LineAmount line={line} />,
        },
      ]}
    />
  )
}

interface CellProps {
  line: LineEntry
  link: RowLink
}

function Party({ line, place, link }: CellProps & { place: LinePlace }) {
  const t = useT()
  const { id, party, reference } = line
  return (
    <>
      <Link to={lineAddress(id, place)} {...link}>
        {party ?? t('console.statement.unknownParty')}
      </Link>
      <small className="figures">{reference ? `#${id} · ${reference}` : `#${id}`}</small>
    </>
  )
}

/** What it is, or the proposal. */
function What({ line, link }: CellProps) {
  const t = useT()
  const meaning = meaningOf(line)
  const isOpen = line.state === 'OPEN'
  if (isAlarm(line)) return <AlarmMark />
  if (!meaning) return isOpen && <span className="muted">{t('console.statement.noProposal')}</span>
  return (
    <span className="line-what">
      <MeaningLink meaning={meaning} currency={line.currency} link={link} />
      {isOpen && <small>{t(line.certain ? 'console.statement.exact' : 'console.statement.possible')}</small>}
    </span>
  )
}
