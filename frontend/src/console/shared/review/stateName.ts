// What a state is called. An approved withdrawal is not at its end: it is still to be paid out.

import type { Translate } from '@/shared/i18n'
import type { QueueName, State } from '../api/wire'

export const stateName = (t: Translate, queue: QueueName, state: State): string =>
  queue === 'withdrawals' && state === 'GPASS' ? t('console.toPayOut') : t(`console.state.${state}`)
