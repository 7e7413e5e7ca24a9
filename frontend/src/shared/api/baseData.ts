// The names of projects, of their states and of what moves money, in the language of the screen.
import { useSession } from '@/shared/session/store'
import { get } from './client'
import { useServer } from './query'
import type { BaseData } from './wire'

/** Base data is kept in the session too, for screens that only need its labels. */
export async function fetchBaseData(signal: AbortSignal): Promise<BaseData> {
  const { data } = await get('baseData.json', {}, { signal })
  useSession.getState().set({ baseData: data })
  return data
}

/** Fetched per language and cached for five minutes. */
export const useBaseData = () => useServer(['baseData'], fetchBaseData, { staleTime: 300_000 })
