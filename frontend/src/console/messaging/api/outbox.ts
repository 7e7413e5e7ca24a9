// The messages on their way: the list, and sending again what failed.

import { get, post } from '@/console/shared/api/client'
import type { MessageStage } from '@/console/shared/api/wire'
import type { Place } from '@/console/shared/place/place'
import type { Schemas } from '@/shared/api/calls'
import { forget, useServer } from '@/shared/api/query'

export interface OutboxPlace extends Place {
  stage?: MessageStage | undefined
}

const key = ['ops', 'outbox']

export function useOutbox({ q, page, stage }: OutboxPlace) {
  return useServer([...key, stage, q, page], (signal) => get('outbox', {}, { q, page, stage }, signal))
}

export async function retryMessage(id: number): Promise<void> {
  await post('outbox/{id}/retry', { id }, {})
  await forget(key)
}

/** Tries everything again that failed; answers how many are, and how many stay. */
export async function retryFailed(): Promise<Schemas['RetriedMessages']> {
  const outcome = await post('outbox/retry', {}, {})
  await forget(key)
  return outcome
}
