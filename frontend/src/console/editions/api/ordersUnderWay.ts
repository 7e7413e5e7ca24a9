// How many orders are neither issued nor ended, before something is published that their investors rely on.
import { get } from '@/console/shared/api/client'
import type { FrameworkCode } from '@/console/shared/api/wire'
import { useServer } from '@/shared/api/query'

/** Of one project, of the accounts of one framework, or of all where neither is named. */
export interface OrdersOf {
  project?: number
  framework?: FrameworkCode
}

export function useOrdersUnderWay(of: OrdersOf) {
  const { project, framework } = of
  return useServer(
    ['ops', 'orders_under_way', project, framework],
    (signal) => get('orders_under_way', {}, { project, framework }, signal),
    { staleTime: 0 },
  )
}
