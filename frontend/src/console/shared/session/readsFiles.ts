// Whether this operator may read the records behind the items of a queue.
import type { QueueName } from '../api/wire'
import { readsFiles } from './rights'
import { useOperator } from './session'

export const useReadsFiles = (queue: QueueName): boolean =>
  useOperator(({ operator }) => operator !== null && readsFiles(queue, operator))
