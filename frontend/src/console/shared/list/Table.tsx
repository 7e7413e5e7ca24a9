// The table of a list: the name of each column and its value for a row. The selected row is followed by the keyboard,
// and a click opens it if rows can be opened.
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '@/shared/ui/Icon'
import { useMedia } from '@/shared/ui/useMedia'
import type { Sorting } from './useSorting'
import { phone } from './widths'

/** What the link of a row carries: it selects its row, and opens by itself. */
export interface RowLink {
  onClick: (event: MouseEvent) => void
  onFocus: () => void
}

export interface RowsProps<Row> {
  items: Row[]
  /** The selected row, where one is. */
  at?: number
  onSelect?: (at: number) => void
  onOpen?: (row: Row) => void
  /** How they are sorted, where they can be. */
  sorting?: Sorting | undefined
}

export interface Column<Row> {
  head: string
  /** Only for screen readers: the content below is self-explanatory. */
  isHeadHidden?: boolean
  /** In rows shown as cards, each value has a label, except those that are self-explanatory. */
  isNamed?: boolean
  /** Of its head and its values. */
  className?: string
  cell: (row: Row, link: RowLink) => ReactNode
}

interface TableProps<Row> extends RowsProps<Row> {
  className?: string
  columns: Column<Row>[]
}

export function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const { className = '', columns, items, at, onSelect, onOpen } = props
  // Rows shown as cards have no column heads to press.
  const sorting = useMedia(phone) ? undefined : props.sorting
  const body = useRef<HTMLTableSectionElement>(null)
  // A list that has just loaded is scrolled to its head, whatever is above its first row.
  const followed = useRef(at)
  useEffect(() => {
    if (at === undefined || at === followed.current) return
    followed.current = at
    body.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <table className={`table ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {items.map((row, index) => (
          <tr
            key={row.id}
            aria-selected={at === undefined ? undefined : index === at}
            onMouseDown={() => onSelect?.(index)}
            onClick={() => onOpen?.(row)}
          >
            {columns.map((column) => (
              <td
                key={column.head}
                className={column.className}
                data-name={column.isNamed ? column.head : undefined}
              >
                {column.cell(row, {
                  onClick: (event) => event.stopPropagation(),
                  onFocus: () => onSelect?.(index),
                })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const directions = { up: 'ascending', down: 'descending' } as const

interface HeadProps {
  column: Pick<Column<never>, 'head' | 'isHeadHidden' | 'className'>
  sorting: Sorting | undefined
}

function Head({ column: { head, isHeadHidden, className }, sorting }: HeadProps) {
  const chosen = sorting?.chosen?.by === head ? sorting.chosen : undefined
  const way = chosen && (chosen.isDown ? 'down' : 'up')
  const name = isHeadHidden ? <span className="unseen">{head}</span> : head
  return (
    <th scope="col" className={className} aria-sort={way && directions[way]}>
      {sorting?.heads.includes(head) ? (
        <button type="button" className="sort" onClick={() => sorting.turn(head)}>
          {name}
          <Icon name="down" size={14} />
        </button>
      ) : (
        name
      )}
    </th>
  )
}
