// Where an operator begins: at what waits for one of their roles, else at the first list that they see.
import type { Operator } from '@/console/shared/api/wire'
import { listAddress, ownAddress } from '@/console/shared/place/place'
import { ownQueue, seesInvestors } from '@/console/shared/session/rights'

export function homeOf(me: Operator): string {
  const queue = ownQueue(me)
  if (queue) return ownAddress(queue, me)
  return listAddress(seesInvestors(me) ? 'investors' : 'campaigns', { page: 1 })
}
