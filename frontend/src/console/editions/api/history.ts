// One event of a history.
import { get } from '@/console/shared/api/client'
import { useServer } from '@/shared/api/query'

/** One event of a history, whole; what was recorded stays as it is. */
export function useContentEvent(id: number, enabled: boolean) {
  return useServer(['ops', 'event', id], (signal) => get('history/{id}', { id }, {}, signal), {
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
