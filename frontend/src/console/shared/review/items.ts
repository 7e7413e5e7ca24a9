// One item of a queue, and loading again what is known of a queue.
import { forget, useServer } from '@/shared/api/query'
import { get } from '../api/client'
import type { QueueName } from '../api/wire'

export function useItem(queue: QueueName, id: number) {
  return useServer(
    ['ops', 'item', queue, id],
    (signal) => get('queues/{queue}/{id}', { queue, id }, {}, signal),
    {
      // Links to documents live for minutes only.
      staleTime: 60_000,
    },
  )
}

export const forgetQueue = (queue: QueueName) => forget(['ops', 'queue', queue], ['ops', 'item', queue])
