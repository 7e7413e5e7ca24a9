// Who works at the desk: the list, one, adding and changing one, and what is done to somebody's access.
import type { Schemas } from '@/shared/api/calls'
import { forget, useServer } from '@/shared/api/query'
import type { Place } from '../model/place'
import { get, post, put } from './client'
import type { OperatorItem } from './wire'

export function useOperators({ q, page }: Place) {
  return useServer(['ops', 'operators', q, page], (signal) => get('operators', {}, { q, page }, signal))
}

/** Operators by a word of their name; none are asked for without one. */
export function useOperatorsNamed(q: string) {
  return useServer(['ops', 'operators', q, 1], (signal) => get('operators', {}, { q, page: 1 }, signal), {
    enabled: q !== '',
  })
}

/** One operator; none is asked for without a number. */
export function useOperatorItem(id: number | undefined) {
  return useServer(['ops', 'operator', id], (signal) => get('operators/{id}', { id: id ?? 0 }, {}, signal), {
    enabled: id !== undefined,
  })
}

export function useOperatorHistory(id: number, page: number) {
  return useServer(['ops', 'operator', id, 'history', page], (signal) =>
    get('operators/{id}/history', { id }, { page }, signal),
  )
}

async function kept(changed: Promise<OperatorItem>): Promise<OperatorItem> {
  const item = await changed
  await forget(['ops', 'operators'], ['ops', 'operator', item.id])
  return item
}

/** Adds an operator and sends the invitation. */
export const inviteOperator = (form: Schemas['NewOperator']) => kept(post('operators', {}, form))

/** Changes name and roles from the version that was read. */
export const changeOperator = (id: number, form: Schemas['ChangedOperator']) =>
  kept(put('operators/{id}', { id }, form))

/** What is done to somebody's access. */
export const accessActs = {
  invite: (id: number) => kept(post('operators/{id}/invite', { id }, {})),
  close: (id: number) => kept(post('operators/{id}/close', { id }, {})),
  reopen: (id: number) => kept(post('operators/{id}/reopen', { id }, {})),
  resetTotp: (id: number) => kept(post('operators/{id}/totp/reset', { id }, {})),
  endSessions: (id: number) => kept(post('operators/{id}/sessions/end', { id }, {})),
}

export type AccessAct = keyof typeof accessActs
