// What every act that may need a second person asks and answers: the open proposals of a record, and whether one was made.
import { forget, useServer } from '@/shared/api/query'
import { get } from '../api/client'
import type { Proposal, ProposedAct } from '../api/wire'
import type { ProposedOn } from './address'

const refreshMs = 30_000

/** The open proposals of one record; nothing is requested without one. */
export function useProposalsOn(record: ProposedOn | undefined, state?: string) {
  const { kind, id } = record ?? {}
  return useServer(
    ['ops', 'proposals', 'on', kind, id, state],
    (signal) => get('proposals', {}, { record_kind: kind, record_id: id, state }, signal),
    { enabled: record !== undefined, pollMs: refreshMs },
  )
}

/** The proposal, where a call answers that it waits for a second person. */
export const proposedIn = (answer: object): Proposal | undefined =>
  isProposed(answer) ? answer.proposal : undefined

export const isProposed = (answer: object): answer is ProposedAct => 'proposal' in answer

/** Everything that shows proposals is loaded again. */
export const forgetProposals = () => forget(['ops', 'proposals'], ['ops', 'proposal'])

/** An approval carries out an act: the records that it may have changed are loaded again too. */
export const forgetWhatMayHaveChanged = () =>
  forget(
    ['ops', 'proposals'],
    ['ops', 'proposal'],
    ['ops', 'operators'],
    ['ops', 'operator'],
    ['ops', 'frameworks'],
    ['ops', 'bank_accounts'],
    ['ops', 'projects'],
    ['ops', 'project'],
    ['ops', 'contents'],
    ['ops', 'content'],
    ['ops', 'queue', 'subscriptions'],
    ['ops', 'payouts'],
    ['ops', 'payout'],
    ['ops', 'payout_batches'],
    ['ops', 'payout_batch'],
    ['ops', 'project_funds'],
    ['ops', 'exchange_rates'],
    ['ops', 'adjustments'],
    ['ops', 'adjustment'],
    ['ops', 'investor'],
    ['ops', 'item'],
  )
