// API calls for payouts. Most changes need a second person.

import { fileAddress, get, post, type Sent } from '@/console/shared/api/client'
import type { PayoutItem, Proposal, ProposedAct } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { forgetProposals, isProposed } from '@/console/shared/proposals/proposals'
import { forget, useServer } from '@/shared/api/query'
import { type PayoutPlace, payoutColumns } from '../model/payouts'

const narrowed = ({ state, currency, reason, project, standing, q, sort }: PayoutPlace) => ({
  state,
  currency,
  reason,
  project,
  standing,
  q,
  sort: knownSort(sort, payoutColumns),
})

export function usePayouts(place: PayoutPlace) {
  const asked = { ...narrowed(place), before: place.before, after: place.after }
  return useServer(['ops', 'payouts', ...Object.values(asked)], (signal) => get('payouts', {}, asked, signal))
}

/** The download address of the list. */
export const payoutsFile = (place: PayoutPlace) => fileAddress('payouts/export', narrowed(place))

export function usePayout(id: number) {
  return useServer(['ops', 'payout', id], (signal) => get('payouts/{id}', { id }, {}, signal))
}

/** What is due to bank accounts, independent of the list's filter. */
export function usePayoutsDue() {
  return useServer(['ops', 'payouts_due'], (signal) => get('payouts_due', {}, {}, signal))
}

/** The download address of what is due. */
export const payoutsDueFile = fileAddress('payouts_due/export', {})

/** Reloads everything that shows payouts, and the records that they settle. */
export const forgetPayouts = () =>
  forget(
    ['ops', 'payouts'],
    ['ops', 'payouts_due'],
    ['ops', 'payout'],
    ['ops', 'payout_batches'],
    ['ops', 'payout_batch'],
    ['ops', 'project_funds'],
    ['ops', 'item'],
    ['ops', 'investor'],
  )

/** The server refuses the call if the payout has changed since this version. */
type Read = Pick<PayoutItem, 'id' | 'version'>

type Said<Call extends string> = Omit<Sent<`payouts/{id}/${Call}`>, 'version'>

/** Resolves to the proposal if a second person has to approve the action. */
async function done(asked: Promise<PayoutItem | ProposedAct>): Promise<Proposal | undefined> {
  const answer = await asked
  const isWaiting = isProposed(answer)
  await Promise.all([forgetPayouts(), isWaiting && forgetProposals()])
  return isWaiting ? answer.proposal : undefined
}

/** Marks it as paid. Outside a batch this is only a proposal. */
export const executePayout = ({ id, version }: Read, said: Said<'execute'>) =>
  done(post('payouts/{id}/execute', { id }, { version, ...said }))

/** Proposes that the bank rejected a released payout. */
export const rejectPayout = ({ id, version }: Read, said: Said<'reject'>) =>
  done(post('payouts/{id}/reject', { id }, { version, ...said }))

/** Proposes that a payment came back. */
export const bouncePayout = ({ id, version }: Read, said: Said<'bounce'>) =>
  done(post('payouts/{id}/bounce', { id }, { version, ...said }))

/** Proposes a target; without a payee, the account's approved bank account. */
export const giveTarget = ({ id, version }: Read, said: Said<'target'>) =>
  done(post('payouts/{id}/target', { id }, { version, ...said }))
