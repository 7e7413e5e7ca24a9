// Where an operator begins: at what waits today, else at the first list that they see.
import type { Operator } from '@/console/shared/api/wire'
import { listAddress } from '@/console/shared/place/place'
import { seesToday } from '@/console/shared/session/rights'

export const homeOf = (me: Operator): string =>
  listAddress(seesToday(me) ? 'today' : 'campaigns', { page: 1 })
