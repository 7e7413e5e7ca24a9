// The words for the steps of an order: by its type if they differ, and whether a step is over, the present one or a
// failure.
import type { MessageId } from '@/shared/i18n'
import type { Order, OrderStep } from './wire'

type StepState = OrderStep['state']

/** A deposit ends in a wallet, which is what its owner waits for. */
const ofDeposits: Partial<Record<StepState, MessageId>> = {
  GPASS: 'story.deposit.credited',
  LFAIL: 'story.deposit.failed',
  GFAIL: 'story.deposit.failed',
}

export const stepLabel = (type: Order['orderType'], state: StepState): MessageId =>
  (type === 3 ? ofDeposits[state] : undefined) ?? `story.step.${state}`

export type StepLook = 'done' | 'now' | 'failed' | 'ended'

const failures: StepState[] = ['LFAIL', 'GFAIL', 'Returned']
const endings: StepState[] = ['REVOKED', 'RevokedInd']

/** Nothing more is to come after it. An approved withdrawal is still to be paid. */
const completes = (type: Order['orderType'], state: StepState): boolean =>
  state === 'SUCCESS' || state === 'Paid' || (state === 'GPASS' && type !== 2)

export function stepLook(type: Order['orderType'], state: StepState, isLast: boolean): StepLook {
  if (failures.includes(state)) return 'failed'
  if (endings.includes(state)) return 'ended'
  return isLast && !completes(type, state) ? 'now' : 'done'
}
