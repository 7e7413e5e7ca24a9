// Fields that a reader has ticked off against the documents. Ticks are the reader's own and go nowhere; they are of the version that
// was read, and gone with it.
import { useState } from 'react'

export interface Ticks {
  ticked: ReadonlySet<string>
  tick: (name: string) => void
}

const none: ReadonlySet<string> = new Set()

export function useTicks(version: number): Ticks {
  const [kept, keep] = useState({ version, ticked: none })
  const ticked = kept.version === version ? kept.ticked : none
  const tick = (name: string) => {
    const next = new Set(ticked)
    if (!next.delete(name)) next.add(name)
    keep({ version, ticked: next })
  }
  return { ticked, tick }
}
