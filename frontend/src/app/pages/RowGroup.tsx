// Rows of my account that belong together, below their name.
import { type ReactNode, useId } from 'react'

export function RowGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="my-group" aria-labelledby={id}>
      <h2 className="my-title" id={id}>
        {title}
      </h2>
      <div className="rows">{children}</div>
    </section>
  )
}
