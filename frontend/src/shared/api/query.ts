// Server state as a cache (react-query), keyed by the language too, since the server answers in it. Changes go through
// `send` directly and invalidate what they touched.
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { onSessionEnd } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { asRefusal } from './refusal'

const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && asRefusal(error).status === 0

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 15_000, refetchOnWindowFocus: false } },
})

onSessionEnd(() => queryClient.clear())

export type Key = readonly (string | number | boolean | null | undefined)[]

interface ServerOptions {
  enabled?: boolean
  staleTime?: number
  /** Asks again every so many milliseconds, or stops when false. */
  pollMs?: number | false
}

/** What the server says under `key`. The old answer stays on screen while a new one (another language) is fetched. */
export function useServer<T>(
  key: Key,
  load: (signal: AbortSignal) => Promise<T>,
  options: ServerOptions = {},
) {
  const locale = useSession((state) => state.locale)
  return useQuery({
    queryKey: [...key, locale],
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    ...(options.staleTime !== undefined ? { staleTime: options.staleTime } : {}),
    refetchInterval: options.pollMs ?? false,
  })
}

/** Throws away what is cached under these keys, in every language. */
export const forget = (...keys: Key[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
