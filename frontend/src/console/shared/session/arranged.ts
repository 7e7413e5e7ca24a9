// How operators arranged their desk, each for themselves, in this browser: it outlasts the log-out. No investor's data
// is kept here.
import { create } from 'zustand'
import { readLocal, writeLocal } from '@/shared/session/storage'
import { useOperator } from './session'

/** Whether two documents are shown side by side, and of which kinds they were last. */
export interface Compared {
  on: boolean
  kinds?: [string, string]
}

/** The named filters of a list. Search words may be an investor's data, and are left out. */
export interface SavedFilter {
  /** The address of the list. */
  list: string
  /** The query of its address. */
  narrowing: string
  name: string
}

interface Arranged {
  compared: Compared
  filters: SavedFilter[]
}

type ByOperator = Record<string, Partial<Arranged>>

function read(): ByOperator {
  try {
    return JSON.parse(readLocal('desk') ?? '{}')
  } catch {
    return {}
  }
}

/** Increases with each change, so that components render again. */
const useTurn = create(() => ({ count: 0 }))

/** The operator's choice, and a function to change it. */
export function useArranged<Name extends keyof Arranged>(
  name: Name,
  unchosen: Arranged[Name],
): [Arranged[Name], (chosen: Arranged[Name]) => void] {
  const me = useOperator(({ operator }) => operator?.id ?? 0)
  useTurn()
  const choose = (chosen: Arranged[Name]) => {
    const all = read()
    writeLocal('desk', JSON.stringify({ ...all, [me]: { ...all[me], [name]: chosen } }))
    useTurn.setState(({ count }) => ({ count: count + 1 }))
  }
  return [read()[me]?.[name] ?? unchosen, choose]
}
