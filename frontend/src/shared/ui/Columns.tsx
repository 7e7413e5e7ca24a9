// A form or a list, and what is said about it: one below the other on a phone, side by side in a wide window.
import type { ReactNode } from 'react'
import './columns.css'

interface ColumnsProps {
  /** Steps, a summary, an introduction. */
  aside: ReactNode
  /** The aside comes after the rest, and at its right. */
  last?: boolean
  children: ReactNode
}

export function Columns({ aside, last = false, children }: ColumnsProps) {
  const side = <div className="columns-aside">{aside}</div>
  return (
    <div className={last ? 'columns columns-last' : 'columns'}>
      {!last && side}
      <div className="columns-body">{children}</div>
      {last && side}
    </div>
  )
}
