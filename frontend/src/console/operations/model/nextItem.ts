// Where to continue from an item of a queue. An operator who decides in it is led only to what they may decide: not to
// another line's items, and on the second line not to those they passed on the first. It decides nothing.
import type { QueueEntry } from '@/console/shared/api/wire'

type Entry = Pick<QueueEntry, 'id' | 'turn'>

/** The following one of the list, else the first other; none when it was the last. */
function following(list: Entry[], id: number, by: 1 | -1, leadsTo: (entry: Entry) => boolean) {
  const at = list.findIndex((entry) => entry.id === id)
  const before = list.slice(0, Math.max(at, 0)).reverse()
  const ahead = by === 1 ? list.slice(at + 1) : before
  const others = list.filter((entry) => entry.id !== id)
  return (ahead.find(leadsTo) ?? others.find(leadsTo))?.id
}

/** After a decision: the first that one may decide behind the item, on whichever page; never one that was passed over before it. */
export const afterDecision = (behind: Entry[], id: number): number | undefined =>
  behind.find((entry) => entry.id !== id && entry.turn === 'mine')?.id

/** By the keys and buttons. Where nothing of the list waits, it is read from one to the next, as by those who decide nothing. */
export function nextItem(
  list: Entry[],
  behind: Entry[] | undefined,
  id: number,
  by: 1 | -1,
): number | undefined {
  if (!behind || !list.some(({ turn }) => turn)) return following(list, id, by, () => true)
  const next = by === 1 ? afterDecision(behind, id) : undefined
  return next ?? following(list, id, by, ({ turn }) => turn === 'mine')
}

/** The place of an item among all that the filter shows, once it is known how many follow it. */
export function placeOf(
  all: { total: number; total_capped?: boolean } | undefined,
  behind: { total: number; total_capped?: boolean } | undefined,
): { at: number; of: number } | undefined {
  if (!all || !behind || all.total_capped || behind.total >= all.total) return undefined
  return { at: all.total - behind.total, of: all.total }
}
