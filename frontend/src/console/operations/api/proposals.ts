// Acts that need two people: the list, one with its effect, approving, rejecting and withdrawing.

import { fileAddress, get, post } from '@/console/shared/api/client'
import type { Proposal, ProposalDetail } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import type { ProposalPlace } from '@/console/shared/proposals/address'
import { forgetProposals, forgetWhatMayHaveChanged } from '@/console/shared/proposals/proposals'
import { known, useServer } from '@/shared/api/query'
import { proposalColumns } from '../model/proposals'

const refreshMs = 30_000
/** How often one is looked at whose orders are issued one after the other. */
const unfinishedMs = 2_000

export function useProposals({ state, kind, q, page, ...place }: ProposalPlace) {
  const sort = knownSort(place.sort, proposalColumns)
  return useServer(
    ['ops', 'proposals', state, kind, q, page, sort],
    (signal) => get('proposals', {}, { state, kind, q, page, sort }, signal),
    { pollMs: refreshMs },
  )
}

/** The download address of the list. */
export const proposalsFile = ({ state, kind, q, sort }: ProposalPlace) =>
  fileAddress('proposals/export', { state, kind, q, sort: knownSort(sort, proposalColumns) })

/** The first page of the open proposals, those first that the operator may approve. */
export function useOpenProposals() {
  return useServer(
    ['ops', 'proposals', undefined, undefined, undefined, 1, undefined],
    (signal) => get('proposals', {}, { page: 1 }, signal),
    { pollMs: refreshMs },
  )
}

/** Looked at again soon while it is being carried out. */
export function useProposal(id: number) {
  const key = ['ops', 'proposal', id]
  const isUnfinished = known<ProposalDetail>(key)?.unfinished ?? false
  return useServer(key, (signal) => get('proposals/{id}', { id }, {}, signal), {
    pollMs: isUnfinished && unfinishedMs,
  })
}

/** The acts on a proposal, on the version that was read. */
export type ProposalStep = 'approve' | 'reject' | 'withdraw'

export async function endProposal(
  { id, version }: Proposal,
  step: ProposalStep,
  comment: string,
): Promise<Proposal> {
  const words = comment ? { comment } : {}
  const ended =
    step === 'withdraw'
      ? await post('proposals/{id}/withdraw', { id }, { version })
      : await post(`proposals/{id}/${step}`, { id }, { version, ...words })
  await (step === 'approve' ? forgetWhatMayHaveChanged() : forgetProposals())
  return ended
}
