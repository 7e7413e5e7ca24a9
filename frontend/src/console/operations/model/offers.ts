// What an operator may do with an item, and why not. It mirrors the server's rules so that every offered act can
// succeed; the server decides.
import type { Item, Operator, QueueName, Role, State } from '@/console/shared/api/wire'
import { queues } from '@/console/shared/queues'
import type { Act } from '@/console/shared/review/act'
import { decider } from '@/console/shared/session/rights'

/** Why an act is not theirs; each is a text under `console.why.*`. */
export type Reason =
  | 'fourEyes'
  | 'needsReviewer'
  | 'needsFinance'
  | 'needsApprover'
  | 'investorsTurn'
  | 'decided'
  | 'auditor'
  | 'payeeChanged'

export interface Offer {
  act: Act
  /** Absent: it may be done. */
  reason?: Reason
}

const needs: Partial<Record<Role, Reason>> = {
  reviewer: 'needsReviewer',
  finance: 'needsFinance',
  approver: 'needsApprover',
}

function offer(act: Act, role: Role, item: Item, me: Operator): Offer {
  if (!me.roles.includes(role)) {
    return { act, reason: me.roles.includes('auditor') ? 'auditor' : needs[role] }
  }
  const second = item.state === 'GWAIT' && (act === 'pass' || act === 'fail')
  if (second && item.first_line_by?.id === me.id) return { act, reason: 'fourEyes' }
  if (act === 'pass' && item.payee_changed) return { act, reason: 'payeeChanged' }
  return { act }
}

/** What the line decides on which an item waits: only the second returns it to the first. */
function decisionsIn(state: State): Act[] {
  if (state === 'PRE_OK') return ['issue']
  return state === 'GWAIT' ? ['pass', 'fail', 'return'] : ['pass', 'fail']
}

/** Every act that the item's state has, in the order in which they are shown. */
export function offers(queue: QueueName, item: Item, me: Operator): Offer[] {
  const { isRevocable } = queues[queue]
  if (isRevocable && item.state === 'SUCCESS') {
    // Both are only proposed: an approver carries them out.
    return me.roles.includes('finance') ? [{ act: 'revoke' }, { act: 'correct' }] : []
  }
  const role = decider(queue, item.state)
  if (!role) return []
  const found = decisionsIn(item.state).map((act) => offer(act, role, item, me))
  return isRevocable ? [...found, offer('revoke', 'finance', item, me)] : found
}

/** Why an item without acts has none. */
export const closedReason = (state: State): Reason => (state === 'INIT' ? 'investorsTurn' : 'decided')
