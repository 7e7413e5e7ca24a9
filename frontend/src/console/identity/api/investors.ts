// Investors: the list, one, their history, ending their sessions and removing their outside identities.

import { fileAddress, get, post } from '@/console/shared/api/client'
import type { Place } from '@/console/shared/place/place'
import { knownSort } from '@/console/shared/place/sort'
import { forget, useServer } from '@/shared/api/query'

/** What the server sorts the list by. */
export const investorColumns = ['name', 'registered'] as const

export function useInvestors({ q, campaign, page, ...place }: Place) {
  const sort = knownSort(place.sort, investorColumns)
  return useServer(['ops', 'investors', q, campaign, page, sort], (signal) =>
    get('investors', {}, { q, campaign, page, sort }, signal),
  )
}

/** The download address of the list. */
export const investorsFile = ({ q, campaign, sort }: Place) =>
  fileAddress('investors/export', { q, campaign, sort: knownSort(sort, investorColumns) })

export function useInvestor(id: number) {
  return useServer(['ops', 'investor', id], (signal) => get('investors/{id}', { id }, {}, signal))
}

/** The investor who owns the account; fetched once its number is known. */
export function useOwner(account: number | undefined, number: string | undefined): number | undefined {
  const { data } = useServer(
    ['ops', 'investors', number, 1],
    (signal) => get('investors', {}, { q: number, page: 1 }, signal),
    { enabled: account !== undefined && Boolean(number), staleTime: 600_000 },
  )
  return data?.items.find(({ accounts }) => accounts.some(({ id }) => id === account))?.id
}

/** A page of the events recorded on an investor, the newest first. */
export function useInvestorHistory(id: number, page: number) {
  return useServer(['ops', 'investor', id, 'history', page], (signal) =>
    get('investors/{id}/history', { id }, { page }, signal),
  )
}

/** Ends one session of an investor, or all of them; returns how many lived. */
export async function endSessions(id: number, session: number | undefined): Promise<number> {
  const { ended } =
    session === undefined
      ? await post('investors/{id}/sessions/end', { id }, {})
      : await post('investors/{id}/sessions/{session}/end', { id, session }, {})
  await forget(['ops', 'investor', id])
  return ended
}

/** Removes an outside identity from an investor, which ends all of their sessions. */
export async function removeIdentity(id: number, identity: number): Promise<void> {
  await post('investors/{id}/identities/{identity}/remove', { id, identity }, {})
  await forget(['ops', 'investor', id])
}
