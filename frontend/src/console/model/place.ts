// Where the operator is: the filter of a queue lives in the address, so that it survives opening an item and a reload.
import { useSearchParams } from 'react-router-dom'
import type { Filter } from '../api/queues'
import type { QueueName, State } from '../api/wire'

const states: State[] = ['LWAIT', 'GWAIT', 'PRE_OK', 'GPASS', 'SUCCESS', 'LFAIL', 'GFAIL', 'REVOKED', 'INIT']

const isState = (value: string | null): value is State => states.some((state) => state === value)

/** The states that a queue can be filtered by, in the order of their life. */
export const filterStates: Record<QueueName, State[]> = {
  kyc: ['LWAIT', 'GWAIT', 'GPASS', 'LFAIL', 'GFAIL'],
  subscriptions: ['LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS', 'LFAIL', 'GFAIL', 'REVOKED'],
}

export function readFilter(params: URLSearchParams): Filter {
  const state = params.get('state')
  const page = Number(params.get('page'))
  return {
    state: isState(state) ? state : undefined,
    q: params.get('q') ?? undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

function search({ state, q, page }: Filter): string {
  const pairs: [string, string][] = []
  if (state) pairs.push(['state', state])
  if (q) pairs.push(['q', q])
  if (page > 1) pairs.push(['page', String(page)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

export const queueAddress = (queue: QueueName, filter: Filter): string => `/${queue}${search(filter)}`

export const itemAddress = (queue: QueueName, id: number, filter: Filter): string =>
  `/${queue}/${id}${search(filter)}`

export function useFilter(): Filter {
  const [params] = useSearchParams()
  return readFilter(params)
}
