// Putting an item of a queue aside, and taking it up again.
import { post } from '@/console/shared/api/client'
import type { Item, QueueName } from '@/console/shared/api/wire'
import { forgetQueue } from '@/console/shared/review/items'

export async function putAside(
  queue: QueueName,
  { id, version }: Item,
  note: { until: string; reason: string },
): Promise<void> {
  await post('queues/{queue}/{id}/put_aside', { queue, id }, { ...note, version })
  await forgetQueue(queue)
}

export async function takeUp(queue: QueueName, { id, version }: Item): Promise<void> {
  await post('queues/{queue}/{id}/take_up', { queue, id }, { version })
  await forgetQueue(queue)
}
