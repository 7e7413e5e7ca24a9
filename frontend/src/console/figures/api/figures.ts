// API calls for the figures. They only read.
import { fileAddress, get } from '@/console/shared/api/client'
import { useServer } from '@/shared/api/query'
import type { Period } from './wire'

export function useFigures(period: Period | undefined) {
  return useServer(['ops', 'figures', period], (signal) => get('figures', {}, { period }, signal))
}

/** The download address of a part. */
export const figuresFile = (part: 'sales' | 'income' | 'cash' | 'ages', period: Period): string =>
  fileAddress(`figures/${part}/export`, { period })
