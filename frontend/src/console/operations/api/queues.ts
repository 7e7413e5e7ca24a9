// The queues, their figures, and the decisions on an item.

import { fileAddress, get, post } from '@/console/shared/api/client'
import type {
  Item,
  Proposal,
  ProposedAct,
  QueueEntry,
  QueueName,
  QueuePage,
  State,
} from '@/console/shared/api/wire'
import type { Filter } from '@/console/shared/place/place'
import { knownSort } from '@/console/shared/place/sort'
import { forgetProposals, proposedIn } from '@/console/shared/proposals/proposals'
import type { Decision } from '@/console/shared/review/act'
import { forgetQueue } from '@/console/shared/review/items'
import type { Schemas } from '@/shared/api/calls'
import { type Key, known, useServer } from '@/shared/api/query'

const refreshMs = 30_000
/** How often it is asked whether somebody else has touched the item that is read. */
const watchMs = 15_000

/** The filters of a queue. */
export interface Asked extends Filter {
  /** Only what follows this item in the order of the queue. */
  after?: Pick<QueueEntry, 'id' | 'waiting_since'> | undefined
}

/** What the server sorts a queue by. Not every queue has every column. */
export const queueColumns = ['waiting', 'investor', 'framework', 'project', 'amount', 'submitted'] as const

/** What the list and its file have in common. */
const narrowed = ({ state, standing, framework, arrival, turn, aside, assigned, q, sort }: Filter) => ({
  state,
  standing,
  framework,
  arrival,
  turn,
  aside,
  assigned,
  q,
  sort: knownSort(sort, queueColumns),
})

const asking = (asked: Asked) => ({
  ...narrowed(asked),
  page: asked.page,
  after_since: asked.after?.waiting_since ?? undefined,
  after_id: asked.after?.id,
})

const queueKey = (queue: QueueName, asked: Asked): Key => [
  'ops',
  'queue',
  queue,
  ...Object.values(asking(asked)),
]

/** A page of a queue, what waits longest first. */
export function useQueue(queue: QueueName, asked: Asked, enabled = true) {
  return useServer(
    queueKey(queue, asked),
    (signal) => get('queues/{queue}', { queue }, asking(asked), signal),
    { enabled, pollMs: refreshMs },
  )
}

/** The download address of a queue. */
export const queueFile = (queue: QueueName, filter: Filter): string =>
  fileAddress(`queues/${queue}/export`, narrowed(filter))

/** The items of a page as they are known at this moment: after a decision those of after it. */
export const knownQueue = (queue: QueueName, asked: Asked): QueueEntry[] =>
  known<QueuePage>(queueKey(queue, asked))?.items ?? []

/** The number waiting for each line and its state, how long decisions took, how many one has decided today. */
export function useFigures(queue: QueueName) {
  return useServer(
    ['ops', 'queue', queue, 'figures'],
    (signal) => get('queues/{queue}/figures', { queue }, {}, signal),
    { pollMs: refreshMs },
  )
}

/** How many wait in a state: the figure in the rail. */
export function useWaiting(queue: QueueName, state: State) {
  return useQueue(queue, { state, page: 1 })
}

/** The present item, polled while it is in sight. The item that is read does not change. */
export function usePresent(queue: QueueName, read: Item): Item {
  const { id, version } = read
  const asked = useServer(
    ['ops', 'present', queue, id, version],
    (signal) => get('queues/{queue}/{id}', { queue, id }, {}, signal),
    { known: read, staleTime: Number.POSITIVE_INFINITY, pollMs: watchMs },
  )
  return asked.data ?? read
}

function sent(
  { id, version }: Item,
  queue: QueueName,
  { act, words }: Decision,
): Promise<Schemas['DecidedItem'] | ProposedAct> {
  const body = { ...words, version }
  switch (act) {
    case 'pass':
      return post('queues/{queue}/{id}/pass', { queue, id }, body)
    case 'fail':
      return post('queues/{queue}/{id}/fail', { queue, id }, body)
    case 'return':
      return post('queues/{queue}/{id}/return', { queue, id }, body)
    case 'revoke':
      return post('queues/subscriptions/{id}/revoke', { id }, body)
    case 'correct':
      return post('queues/subscriptions/{id}/correct', { id }, body)
    case 'issue':
      return post('queues/subscriptions/{id}/issue', { id }, body)
  }
}

/** Decides on the version that was read; another's change in between refuses it. Answers the proposal, where it needs one. */
export async function decide(
  item: Item,
  queue: QueueName,
  decision: Decision,
): Promise<Proposal | undefined> {
  const proposal = proposedIn(await sent(item, queue, decision))
  await Promise.all([forgetQueue(queue), proposal && forgetProposals()])
  return proposal
}
