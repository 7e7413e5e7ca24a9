// Fields that a reader has ticked off against the documents. Ticks are the reader's own and go nowhere.
import { useState } from 'react'

export interface Ticks {
  ticked: ReadonlySet<string>
  tick: (name: string) => void
}

export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick = (name: string) => {
    const next = new Set(ticked)
    if (!next.delete(name)) next.add(name)
    setTicked(next)
  }
  return { ticked, tick }
}
