// The facts of a record: a label and a value each. Facts without a value are left out.
import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="pairs">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
