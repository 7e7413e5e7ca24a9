// A list that comes by pages is sorted by the server, which knows all of it. The order is in the address, so that a
// reload and the way back keep it.
import { useNavigate } from 'react-router-dom'
import { knownSort, type Sort } from '../place/sort'
import type { Paged } from './paging'
import { type Sorting, turned } from './useSorting'

/** `columns` says for each head by what the server sorts its column; `to` is the first page in an order. */
export function useOrder<By extends string>(
  list: Paged | undefined,
  sort: string | undefined,
  columns: Record<string, By>,
  to: (sort: Sort<By> | undefined) => string,
): Sorting | undefined {
  const navigate = useNavigate()
  if (!list || list.total < 2) return undefined
  const known = knownSort(sort, Object.values(columns))
  const isDown = known?.startsWith('-') ?? false
  const head = Object.keys(columns).find((head) => known?.slice(isDown ? 1 : 0) === columns[head])
  const chosen = head === undefined ? undefined : { by: head, isDown }
  const turn = (head: string) => {
    const next = turned(chosen, head)
    const by = next && columns[next.by]
    void navigate(to(by && (next.isDown ? `-${by}` : by)))
  }
  return { heads: Object.keys(columns), chosen, turn }
}
