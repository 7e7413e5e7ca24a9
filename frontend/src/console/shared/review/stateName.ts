// The name of a state in a queue.

import type { Translate } from '@/shared/i18n'
import type { QueueName, State } from '../api/wire'
import { queues } from '../queues'

export const stateName = (t: Translate, queue: QueueName, state: State): string =>
  t(queues[queue].stateNames[state] ?? `console.state.${state}`)
