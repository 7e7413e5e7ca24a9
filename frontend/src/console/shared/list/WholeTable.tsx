// The table of a list that arrives whole: it is sorted by each column that says by what.
import { type Column, Table } from './Table'
import { useSorting, type Value } from './useSorting'

export interface SortedColumn<Row> extends Column<Row> {
  /** The value that the column shows, by which its rows are sorted: an amount, a day, a name. */
  by?: (row: Row) => Value
}

interface WholeTableProps<Row> {
  /** Under which the choice is remembered while the desk is open. */
  name: string
  items: Row[]
  /** Only the first ones are there, so that only the server's order is right. */
  isCut?: boolean
  className?: string
  columns: SortedColumn<Row>[]
}

export function WholeTable<Row extends { id: number }>(props: WholeTableProps<Row>) {
  const { name, items: rows, isCut = false, columns, ...table } = props
  const list = { items: rows, total: rows.length + (isCut ? 1 : 0) }
  const sortable = columns.flatMap(({ head, by }) => (by ? [[head, by] as const] : []))
  const { items, sorting } = useSorting(name, list, 1, Object.fromEntries(sortable))
  return <Table {...table} items={items} columns={columns} sorting={sorting} />
}
