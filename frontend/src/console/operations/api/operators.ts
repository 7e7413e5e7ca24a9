// The operators of the desk: the list, one, adding and changing one, and the acts on somebody's access.

import { fileAddress, get, post, put } from '@/console/shared/api/client'
import type { OperatorItem, ProposedAct } from '@/console/shared/api/wire'
import type { Place } from '@/console/shared/place/place'
import { knownSort } from '@/console/shared/place/sort'
import { forgetProposals, isProposed } from '@/console/shared/proposals/proposals'
import type { Schemas } from '@/shared/api/calls'
import { forget, useServer } from '@/shared/api/query'

/** What the server sorts the list by. */
export const operatorColumns = ['name', 'last_login'] as const

export function useOperators({ q, page, ...place }: Place) {
  const sort = knownSort(place.sort, operatorColumns)
  return useServer(['ops', 'operators', q, page, sort], (signal) =>
    get('operators', {}, { q, page, sort }, signal),
  )
}

/** The download address of the list. */
export const operatorsFile = ({ q, sort }: Place) =>
  fileAddress('operators/export', { q, sort: knownSort(sort, operatorColumns) })

/** Operators by a word of their name; nothing is requested without one. */
export function useOperatorsNamed(q: string) {
  return useServer(
    ['ops', 'operators', q, 1, undefined],
    (signal) => get('operators', {}, { q, page: 1 }, signal),
    {
      enabled: q !== '',
    },
  )
}

/** One operator; nothing is requested without a number. */
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

/** The operator as they are now, or what waits for a second administrator. */
export type Touched = OperatorItem | ProposedAct

async function kept(changed: Promise<Touched>): Promise<Touched> {
  const answer = await changed
  if (isProposed(answer)) await forgetProposals()
  else await forget(['ops', 'operators'], ['ops', 'operator', answer.id])
  return answer
}

/** Adds an operator and sends the invitation, or proposes it. */
export const inviteOperator = (form: Schemas['NewOperator']) => kept(post('operators', {}, form))

/** Changes name and roles from the version that was read, or proposes it. */
export const changeOperator = (id: number, form: Schemas['ChangedOperator']) =>
  kept(put('operators/{id}', { id }, form))

/** The acts on somebody's access; a reason is given if a second administrator has to approve it. */
export const accessActs = {
  invite: (id: number, why: Why) => kept(post('operators/{id}/invite', { id }, why)),
  close: (id: number, why: Why) => kept(post('operators/{id}/close', { id }, why)),
  reopen: (id: number, why: Why) => kept(post('operators/{id}/reopen', { id }, why)),
  resetTotp: (id: number, why: Why) => kept(post('operators/{id}/totp/reset', { id }, why)),
  endSessions: (id: number, why: Why) => kept(post('operators/{id}/sessions/end', { id }, why)),
}

type Why = Schemas['TouchedOperator']

export type AccessAct = keyof typeof accessActs
