// The queues, one item, and the decisions on it.
import { forget, useServer } from '@/shared/api/query'
import { get, post } from './client'
import type { Item, QueueName, QueuePage, State } from './wire'

/** One state, both failures, or every item; without it what waits for the desk. */
export type Shown = State | 'LFAIL,GFAIL' | 'all'

export interface Filter {
  state?: Shown | undefined
  q?: string | undefined
  page: number
}

export const pageSize = 20
const refreshMs = 30_000

/** A page of a queue, what waits longest first. */
export function useQueue(queue: QueueName, { state, q, page }: Filter) {
  return useServer<QueuePage>(
    ['ops', 'queue', queue, state, q, page],
    (signal) => get(`queues/${queue}`, { state, q, page }, signal),
    { pollMs: refreshMs },
  )
}

/** How many wait in a state: the figure in the rail. */
export function useWaiting(queue: QueueName, state: State) {
  return useServer<QueuePage>(
    ['ops', 'queue', queue, state, undefined, 1],
    (signal) => get(`queues/${queue}`, { state, page: 1 }, signal),
    { pollMs: refreshMs },
  )
}

export function useItem(queue: QueueName, id: number) {
  return useServer<Item>(['ops', 'item', queue, id], (signal) => get(`queues/${queue}/${id}`, {}, signal), {
    // Links to documents live for minutes only.
    staleTime: 60_000,
  })
}

export type Decision =
  | { act: 'pass'; comment?: string; amount_received?: number }
  | { act: 'fail' | 'revoke'; comment: string }
  | { act: 'issue'; comment?: string }

export type Act = Decision['act']

/** Decides on the version that was read; another's change in between refuses it. */
export async function decide(item: Item, queue: QueueName, { act, ...words }: Decision): Promise<void> {
  await post(`queues/${queue}/${item.id}/${act}`, { ...words, version: item.version })
  await forgetQueue(queue)
}

/** Issues every accepted order of a project. */
export async function issueProject(project: number): Promise<{ issued?: number }> {
  const answer = await post<{ issued?: number }>(`projects/${project}/issue`)
  await forgetQueue('subscriptions')
  return answer
}

export const forgetQueue = (queue: QueueName) => forget(['ops', 'queue', queue], ['ops', 'item', queue])
