// Payouts: the list by key, one, and what is done with it; most of that waits for a second person.

import { get, post, type Sent } from '@/console/shared/api/client'
import type { PayoutItem, Proposal, ProposedAct } from '@/console/shared/api/wire'
import { forgetProposals, isProposed } from '@/console/shared/proposals/proposals'
import { forget, useServer } from '@/shared/api/query'
import type { PayoutPlace } from '../model/payouts'

export function usePayouts({ state, currency, q, before, after }: PayoutPlace) {
  return useServer(['ops', 'payouts', state, currency, q, before, after], (signal) =>
    get('payouts', {}, { state, currency, q, before, after }, signal),
  )
}

export function usePayout(id: number) {
  return useServer(['ops', 'payout', id], (signal) => get('payouts/{id}', { id }, {}, signal))
}

/** What is due to bank accounts, whatever the list is narrowed to. */
export function usePayoutsDue() {
  return useServer(['ops', 'payouts_due'], (signal) => get('payouts_due', {}, {}, signal))
}

/** Everything that tells of payouts is asked for again, and so are the records that they settle. */
export const forgetPayouts = () =>
  forget(
    ['ops', 'payouts'],
    ['ops', 'payouts_due'],
    ['ops', 'payout'],
    ['ops', 'payout_batches'],
    ['ops', 'payout_batch'],
    ['ops', 'item'],
    ['ops', 'investor'],
  )

/** The server refuses the call if the payout has changed since this version. */
type Read = Pick<PayoutItem, 'id' | 'version'>

type Said<Call extends string> = Omit<Sent<`payouts/{id}/${Call}`>, 'version'>

/** Answers the proposal, where a second person has to approve it. */
async function done(asked: Promise<PayoutItem | ProposedAct>): Promise<Proposal | undefined> {
  const answer = await asked
  const isWaiting = isProposed(answer)
  await Promise.all([forgetPayouts(), isWaiting && forgetProposals()])
  return isWaiting ? answer.proposal : undefined
}

/** Says that it was paid; only proposed while it is in no batch. */
export const executePayout = ({ id, version }: Read, said: Said<'execute'>) =>
  done(post('payouts/{id}/execute', { id }, { version, ...said }))

/** Proposes that the bank rejected what was released. */
export const rejectPayout = ({ id, version }: Read, said: Said<'reject'>) =>
  done(post('payouts/{id}/reject', { id }, { version, ...said }))

/** Proposes that what was paid came back. */
export const bouncePayout = ({ id, version }: Read, said: Said<'bounce'>) =>
  done(post('payouts/{id}/bounce', { id }, { version, ...said }))

/** Proposes where it goes to; without a payee to the account's approved bank account. */
export const giveTarget = ({ id, version }: Read, said: Said<'target'>) =>
  done(post('payouts/{id}/target', { id }, { version, ...said }))
