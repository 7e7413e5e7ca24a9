// The messages on their way: the list, those about an item, and sending again what failed.

import { fileAddress, get, post } from '@/console/shared/api/client'
import type { MessageStage, QueueName } from '@/console/shared/api/wire'
import type { Place } from '@/console/shared/place/place'
import { knownSort } from '@/console/shared/place/sort'
import type { Schemas } from '@/shared/api/calls'
import { forget, useServer } from '@/shared/api/query'

export interface OutboxPlace extends Place {
  stage?: MessageStage | undefined
}

const key = ['ops', 'outbox']

/** What the server sorts the list by. */
export const messageColumns = ['to', 'written'] as const

export function useOutbox({ q, page, stage, ...place }: OutboxPlace) {
  const sort = knownSort(place.sort, messageColumns)
  return useServer([...key, stage, q, page, sort], (signal) =>
    get('outbox', {}, { q, page, stage, sort }, signal),
  )
}

/** The newest messages to the investor about an item. */
export const useItemMessages = (queue: QueueName, id: number) =>
  useServer(['ops', 'item', queue, id, 'messages'], (signal) =>
    get('queues/{queue}/{id}/messages', { queue, id }, {}, signal),
  )

/** The download address of the list. */
export const outboxFile = ({ q, stage, sort }: OutboxPlace) =>
  fileAddress('outbox/export', { q, stage, sort: knownSort(sort, messageColumns) })

export async function retryMessage(id: number): Promise<void> {
  await post('outbox/{id}/retry', { id }, {})
  await forget(key)
}

/** Tries everything again that failed; returns how many are, and how many stay. */
export async function retryFailed(): Promise<Schemas['RetriedMessages']> {
  const outcome = await post('outbox/retry', {}, {})
  await forget(key)
  return outcome
}
