// Acts that need two people: the list, one with what it would change, approving, rejecting and withdrawing.

import { get, post } from '@/console/shared/api/client'
import type { Proposal, ProposalDetail, ProposedAct } from '@/console/shared/api/wire'
import { forget, known, useServer } from '@/shared/api/query'
import type { ProposalPlace, ProposedOn } from '../model/proposals'

const refreshMs = 30_000
/** How often one is looked at whose orders are issued one after the other. */
const unfinishedMs = 4_000

export function useProposals({ state, kind, q, page }: ProposalPlace) {
  return useServer(
    ['ops', 'proposals', state, kind, q, page],
    (signal) => get('proposals', {}, { state, kind, q, page }, signal),
    { pollMs: refreshMs },
  )
}

/** The first page of what somebody still has to act on, those first that the operator may approve. */
export function useOpenProposals() {
  return useServer(
    ['ops', 'proposals', undefined, undefined, undefined, 1],
    (signal) => get('proposals', {}, { page: 1 }, signal),
    { pollMs: refreshMs },
  )
}

/** What somebody still has to act on of one record; nothing is asked without one. */
export function useProposalsOn(record: ProposedOn | undefined) {
  const { kind, id } = record ?? {}
  return useServer(
    ['ops', 'proposals', 'on', kind, id],
    (signal) => get('proposals', {}, { record_kind: kind, record_id: id }, signal),
    { enabled: record !== undefined, pollMs: refreshMs },
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

/** The proposal, where a call answers that it waits for a second person. */
export const proposedIn = (answer: object): Proposal | undefined =>
  isProposed(answer) ? answer.proposal : undefined

export const isProposed = (answer: object): answer is ProposedAct => 'proposal' in answer

/** What is done with a proposal, on the version that was read. */
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

/** Everything that tells of proposals is asked for again. */
export const forgetProposals = () => forget(['ops', 'proposals'], ['ops', 'proposal'])

/** An approval carries an act out: the records that it may have changed are asked for again too. */
export const forgetWhatMayHaveChanged = () =>
  forget(
    ['ops', 'proposals'],
    ['ops', 'proposal'],
    ['ops', 'operators'],
    ['ops', 'operator'],
    ['ops', 'frameworks'],
    ['ops', 'project'],
    ['ops', 'queue', 'subscriptions'],
    ['ops', 'item', 'subscriptions'],
  )
