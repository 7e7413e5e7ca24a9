// A part of an investor's page: its name, and its content or that there is none.
import type { ReactNode } from 'react'

interface PartProps {
  title: string
  /** The text if `count` is 0. */
  none?: string
  count?: number
  /** At the end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

export function RecordPart({ title, none, count, aside, children }: PartProps) {
  return (
    <section className="record-part">
      <div className="record-part-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {count === 0 ? <p className="muted">{none}</p> : children}
    </section>
  )
}
