// What each of the first screens asks for early; the log-in needs nothing but to know that nobody is logged in.
import { homeAsks, projectAsks } from '@/features/catalog/early'
import type { EarlyAsk } from '@/shared/api/earlyAsk'

const asks: Record<string, (query: URLSearchParams) => EarlyAsk[]> = {
  'features/catalog/pages/Home': homeAsks,
  'features/catalog/pages/Project': projectAsks,
}

export const asksOf = (source: string, query: URLSearchParams): EarlyAsk[] => asks[source]?.(query) ?? []
