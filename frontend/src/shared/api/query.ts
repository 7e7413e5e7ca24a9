// Server state as a cache (react-query), keyed by the language too, since the server answers in it. Changes go through
// `send` directly and invalidate what they touched.
import { keepPreviousData, type Query, QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { onSessionEnd } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { dropEarly } from './early'
import { asRefusal } from './refusal'

const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && navigator.onLine && asRefusal(error).status === 0

/** Content already shown stays while there is no connection to load it again. */
const worthAsking = ({ state }: Query): boolean => navigator.onLine || state.data === undefined

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a connection the error is shown, instead of waiting for one.
      networkMode: 'always',
      retry: worthRetrying,
      staleTime: 15_000,
      refetchOnMount: worthAsking,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
  },
})

// A page that was opened without a connection has not seen one go, and would not ask again when it comes.
addEventListener('online', () => {
  const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
  void queryClient.refetchQueries(failed, { cancelRefetch: false })
})

onSessionEnd(() => queryClient.clear())
onSessionEnd(dropEarly)

export type Key = readonly (string | number | boolean | null | undefined)[]

interface ServerOptions<T> {
  enabled?: boolean
  staleTime?: number
  /** What is known of it before it is loaded. */
  known?: T
  /** Polls every so many milliseconds, or stops when false. */
  pollMs?: number | false
}

/** What the server says under `key`. The old answer stays on screen while a new one (another language) is fetched. */
export function useServer<T>(
  key: Key,
  load: (signal: AbortSignal) => Promise<T>,
  options: ServerOptions<T> = {},
) {
  const locale = useSession((state) => state.locale)
  return useQuery({
    queryKey: [...key, locale],
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    ...(options.staleTime !== undefined ? { staleTime: options.staleTime } : {}),
    ...(options.known !== undefined ? { initialData: () => options.known } : {}),
    refetchInterval: options.pollMs ?? false,
  })
}

/**
 * The server's present answer under `key`, for editing: never an earlier one, not even while loading. Once it is there
 * it stays, also when loading again fails.
 */
export function useFresh<T>(key: Key, load: (signal: AbortSignal) => Promise<T>) {
  const locale = useSession((state) => state.locale)
  const queryKey = [...key, locale]
  const { data, error, refetch, isSuccess, isFetchedAfterMount } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const name = queryKey.join('/')
  const [fresh, setFresh] = useState<string>()
  const isFresh = isSuccess && isFetchedAfterMount
  if (isFresh && fresh !== name) setFresh(name)
  return { data: isFresh || fresh === name ? data : undefined, error, refetch }
}

/** What is known under `key` at this moment, in the language of the screen. */
export const known = <T>(key: Key): T | undefined =>
  queryClient.getQueryData<T>([...key, useSession.getState().locale])

/** Keeps the server's answer to a change as its answer under `key`; in another language it is loaded again. */
export const learn = <T>(key: Key, said: T): void => {
  queryClient.removeQueries({ queryKey: key, type: 'inactive' })
  queryClient.setQueryData([...key, useSession.getState().locale], said)
}

/** Throws away what is cached under these keys, in every language. */
export const forget = (...keys: Key[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
