// Two columns in a wide window: the content, and an aside such as steps or a summary. On a phone they are stacked.
import type { ReactNode } from 'react'
import './columns.css'

interface ColumnsProps {
  /** Steps, a summary, an introduction. */
  aside: ReactNode
  /** Puts the aside after the content, on the right. */
  last?: boolean
  /** Puts the aside on the right of a wide window, though it comes first. */
  right?: boolean
  children: ReactNode
}

export function Columns({ aside, last = false, right = false, children }: ColumnsProps) {
  const side = <div className="columns-aside">{aside}</div>
  return (
    <div className={`columns${last ? ' columns-last' : ''}${right ? ' columns-right' : ''}`}>
      {!last && side}
      <div className="columns-body">{children}</div>
      {last && side}
    </div>
  )
}
