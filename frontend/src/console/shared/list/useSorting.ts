// A list that arrives whole, sorted by one of its columns. For a list in pages only the server's order is right:
// useOrder. The choice is kept while the desk is open.
import { useMemo } from 'react'
import { create } from 'zustand'
import { useSession } from '@/shared/session/store'
import { isWhole, type Paged } from './paging'

export type Value = string | number | null | undefined

interface Chosen {
  /** The head of the column. */
  by: string
  isDown: boolean
}

export interface Sorting {
  /** The heads of the columns that can be sorted by. */
  heads: string[]
  chosen: Chosen | undefined
  /** Up, then down, then as the server gave it. */
  turn: (head: string) => void
}

const useChosen = create<Record<string, Chosen | undefined>>(() => ({}))

export function turned(chosen: Chosen | undefined, head: string): Chosen | undefined {
  if (chosen?.by !== head) return { by: head, isDown: false }
  return chosen.isDown ? undefined : { by: head, isDown: true }
}

/** Missing values are last, in either direction. */
function compared(one: Value, other: Value, words: Intl.Collator): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return words.compare(String(one), String(other))
}

const isMissing = (value: Value): boolean => value === null || value === undefined || value === ''

export function sorted<Row>(rows: Row[], value: (row: Row) => Value, isDown: boolean, locale: string): Row[] {
  const words = new Intl.Collator(locale, { numeric: true })
  const there = rows.filter((row) => !isMissing(value(row)))
  const missing = rows.filter((row) => isMissing(value(row)))
  there.sort((one, other) => compared(value(one), value(other), words) * (isDown ? -1 : 1))
  return [...there, ...missing]
}

/** `columns` says for each head what its column is sorted by. */
export function useSorting<Row>(
  name: string,
  list: (Paged & { items: Row[] }) | undefined,
  page: number,
  columns: Record<string, (row: Row) => Value>,
): { items: Row[]; sorting: Sorting | undefined } {
  const locale = useSession((session) => (session.locale === 'zh' ? 'zh-CN' : 'en'))
  const chosen = useChosen((all) => all[name])
  const rows = list?.items
  const canSort = list !== undefined && list.items.length > 1 && isWhole(list, page)
  const by = canSort && chosen ? columns[chosen.by] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a column is sorted by goes with its head.
  const items = useMemo(
    () => (rows && by && chosen ? sorted(rows, by, chosen.isDown, locale) : (rows ?? [])),
    [rows, by !== undefined, chosen, locale],
  )
  if (!canSort) return { items, sorting: undefined }
  const turn = (head: string) => useChosen.setState({ [name]: turned(chosen, head) })
  return { items, sorting: { heads: Object.keys(columns), chosen: by && chosen, turn } }
}
