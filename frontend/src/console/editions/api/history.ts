// One event of a history.
import { get } from '@/console/shared/api/client'
import { useServer } from '@/shared/api/query'

/** One event of a history, in full; a recorded event never changes. */
export function useContentEvent(id: number, enabled: boolean) {
  return useServer(['ops', 'event', id], (signal) => get('history/{id}', { id }, {}, signal), {
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
