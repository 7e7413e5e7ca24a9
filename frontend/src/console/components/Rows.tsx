// The rows of a list's table. The selected one is followed by the keyboard; a click opens.
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

/** What the link of a row carries: it selects its row, and opens by itself. */
export interface RowLink {
  onClick: (event: MouseEvent) => void
  onFocus: () => void
}

export interface RowsProps<Row> {
  items: Row[]
  at: number
  onSelect: (at: number) => void
  onOpen: (row: Row) => void
}

interface CellsProps<Row> extends RowsProps<Row> {
  cells: (row: Row, link: RowLink) => ReactNode
}

export function Rows<Row extends { id: number }>({ items, at, onSelect, onOpen, cells }: CellsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    body.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <tbody ref={body}>
      {items.map((row, index) => (
        <tr
          key={row.id}
          aria-selected={index === at}
          onMouseDown={() => onSelect(index)}
          onClick={() => onOpen(row)}
        >
          {cells(row, { onClick: (event) => event.stopPropagation(), onFocus: () => onSelect(index) })}
        </tr>
      ))}
    </tbody>
  )
}
