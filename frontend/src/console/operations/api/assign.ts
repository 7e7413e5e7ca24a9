// Assigning an item of a queue, and releasing it.
import { get, post } from '@/console/shared/api/client'
import type { Item, QueueName } from '@/console/shared/api/wire'
import { forgetQueue } from '@/console/shared/review/items'
import { forget, useServer } from '@/shared/api/query'

/** To whom the items of a queue can be assigned, by line. */
export function useAssignees(queue: QueueName) {
  return useServer(['ops', 'assignees', queue], (signal) =>
    get('queues/{queue}/assignees', { queue }, {}, signal),
  )
}

export function assign(queue: QueueName, item: Item, operator: number): Promise<void> {
  const { id, version } = item
  return thenAnew(
    queue,
    post('queues/{queue}/{id}/assign', { queue, id }, { operator, seen: seen(item), version }),
  )
}

export function release(queue: QueueName, item: Item): Promise<void> {
  const { id, version } = item
  return thenAnew(queue, post('queues/{queue}/{id}/release', { queue, id }, { seen: seen(item), version }))
}

/** Who had it when it was read: a colleague who was faster is not overruled. */
const seen = ({ assigned_to }: Item) => assigned_to?.id ?? null

/** After a refusal too, since another may have it by now. */
async function thenAnew(queue: QueueName, sent: Promise<unknown>): Promise<void> {
  try {
    await sent
  } finally {
    await Promise.all([forgetQueue(queue), forget(['ops', 'present', queue])])
  }
}
