// What each of the first screens requests early; the log-in needs only to know that nobody is logged in.
import { homeAsks, projectAsks } from '@/features/catalog/early'
import type { EarlyAsk } from '@/shared/api/earlyAsk'

const asks: Record<string, (query: URLSearchParams) => EarlyAsk[]> = {
  'features/catalog/pages/Home': homeAsks,
  'features/catalog/pages/Project': projectAsks,
}

export const asksOf = (source: string, query: URLSearchParams): EarlyAsk[] => asks[source]?.(query) ?? []
