// The table of what editors change: its name, its state, and who changed it last.
import { Link } from 'react-router-dom'
import type { EditionStanding } from '@/console/shared/api/wire'
import { type Column, type RowsProps, Table } from '@/console/shared/list/Table'
import { zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { ChangedBy } from './ChangedBy'
import { ContentBadge } from './ContentBadge'

/** The state of something that is edited. */
type Standing = EditionStanding & { id: number; published?: EditionStanding['changed'] }

interface EditionTableProps<Row> extends RowsProps<Row> {
  /** What the column of the names is called. */
  head: string
  name: (row: Row) => string
  to: (row: Row) => string
  /** A column between the name and the state. */
  beside?: Column<Row>
}

export function EditionTable<Row extends Standing>(props: EditionTableProps<Row>) {
  const { head, name, to, beside, ...rows } = props
  const t = useT()
  return (
    <Table
      {...rows}
      columns={[
        {
          head,
          className: 'table-name',
          cell: (row, link) => (
            <Link to={to(row)} {...link}>
              {name(row)}
            </Link>
          ),
        },
        ...(beside ? [beside] : []),
        { head: t('console.column.state'), cell: (row) => <ContentBadge standing={row} /> },
        {
          head: t('console.content.lastChange', { zone: zoneName }),
          isNamed: true,
          cell: (row) => <ChangedBy stamp={row.changed} />,
        },
        {
          head: t('console.content.lastPublished', { zone: zoneName }),
          isNamed: true,
          cell: (row) => <ChangedBy stamp={row.published} />,
        },
      ]}
    />
  )
}
