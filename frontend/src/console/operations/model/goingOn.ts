// Where one goes on from an item of a queue. Whoever decides in it is led to what they may decide and to nothing else: not to
// another line's, not on the second line to what they passed on the first. It decides nothing.
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

/** After a decision: `own` are the first ones that one may decide, on whichever page of the list they stand. */
export function afterDecision(list: Entry[], own: Entry[], id: number): number | undefined {
  return nextOwn(list, own, id, 1)
}

/** By the keys and buttons. Where nothing of the list waits, it is read from one to the next, as by those who decide nothing. */
export function neighbour(
  list: Entry[],
  own: Entry[] | undefined,
  id: number,
  by: 1 | -1,
): number | undefined {
  if (own && list.some(({ turn }) => turn)) return nextOwn(list, own, id, by)
  return following(list, id, by, () => true)
}

function nextOwn(list: Entry[], own: Entry[], id: number, by: 1 | -1): number | undefined {
  return following(list, id, by, ({ turn }) => turn === 'mine') ?? own.find((entry) => entry.id !== id)?.id
}
