// The rows of a list under the keyboard: one is selected, J and K walk, Enter opens, / goes to the search.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { stepped } from '../keys/keyboard'
import { useDeskHandlers } from '../keys/useDeskHandlers'
import { type Handlers, useKeys } from '../keys/useKeys'

interface Rows<Entry> {
  /** The selected row. */
  at: number
  select: (at: number) => void
  open: (entry: Entry | undefined) => void
  search: RefObject<HTMLInputElement | null>
}

/** `place` names the list that is on screen: another one begins at its first row. */
export function useRows<Entry>(
  entries: Entry[],
  place: string,
  open: (entry: Entry) => void,
  more: Handlers = {},
): Rows<Entry> {
  const everywhere = useDeskHandlers()
  const [at, select] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  const shown = Math.min(at, entries.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first row.
  useEffect(() => select(0), [place])
  const openOne = (entry: Entry | undefined) => entry !== undefined && open(entry)
  useKeys('list', {
    ...everywhere,
    down: () => select(stepped(shown, 1, entries.length)),
    up: () => select(stepped(shown, -1, entries.length)),
    open: () => openOne(entries[shown]),
    search: () => search.current?.focus(),
    ...more,
  })
  return { at: shown, select, open: openOne, search }
}
