// Proposals in the address: the filtered list, and one of it.
import type { Proposal, ProposalKind, ProposalState } from '../api/wire'
import { listAddress, type Place, recordAddress } from '../place/place'

/** None stands for those waiting for a second person. */
export type ShownProposals = Exclude<ProposalState, 'PROPOSED'> | 'all'

export interface ProposalPlace extends Place {
  state?: ShownProposals | undefined
  kind?: ProposalKind | undefined
}

/** The record that a proposal concerns: its kind, and which one of it. */
export type ProposedOn = Pick<Proposal['record'], 'kind' | 'id'>

function narrowed(address: string, { state, kind }: Pick<ProposalPlace, 'state' | 'kind'>): string {
  const pairs: [string, string][] = []
  if (state) pairs.push(['state', state])
  if (kind) pairs.push(['kind', kind])
  if (pairs.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`
}

export const proposalsAddress = ({ q, sort, page, ...narrow }: ProposalPlace): string =>
  narrowed(listAddress('proposals', { q, sort, page }), narrow)

export const proposalAddress = (id: number, place: ProposalPlace = { page: 1 }): string =>
  narrowed(recordAddress('proposals', id, { q: place.q, sort: place.sort, page: place.page }), place)
