// What somebody else did with an item since it was read.
import type { Item, State } from '@/console/shared/api/wire'

export interface Meanwhile {
  state: State
  /** Who decided on it last, where anybody did. */
  decidedBy: string | undefined
}

/** Nothing if the item read is the present one. */
export function meanwhile(read: Item, present: Item): Meanwhile | undefined {
  if (present.version <= read.version) return undefined
  const since = present.history.slice(read.history.length)
  const decision = since.findLast(({ by, name }) => by === 'operator' && name)
  return { state: present.state, decidedBy: decision?.name ?? undefined }
}
