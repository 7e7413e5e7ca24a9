// API calls for exchange rates. Every new rate waits for a second person.
import { fileAddress, get, post, type Sent, upload } from '@/console/shared/api/client'
import type { NoNewRates, Proposal, ProposedAct } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { forgetProposals, isProposed } from '@/console/shared/proposals/proposals'
import { useServer } from '@/shared/api/query'
import { type RatePlace, rateColumns } from '../model/rates'

export function useRates({ currency, from, to, before, after, ...place }: RatePlace) {
  const sort = knownSort(place.sort, rateColumns)
  return useServer(['ops', 'exchange_rates', currency, from, to, before, after, sort], (signal) =>
    get('exchange_rates', {}, { currency, from, to, before, after, sort }, signal),
  )
}

/** The download address of the list. */
export const ratesFile = ({ currency, from, to, sort }: RatePlace) =>
  fileAddress('exchange_rates/export', { currency, from, to, sort: knownSort(sort, rateColumns) })

/** What is in force today. */
export function useRatesInForce() {
  return useServer(['ops', 'exchange_rates', 'in_force'], (signal) =>
    get('exchange_rates/in_force', {}, {}, signal),
  )
}

async function proposed(asked: Promise<ProposedAct>): Promise<Proposal> {
  const { proposal } = await asked
  await forgetProposals()
  return proposal
}

export const enterRate = (form: Sent<'exchange_rates'>): Promise<Proposal> =>
  proposed(post('exchange_rates', {}, form))

/** The proposal of what is new in a file, or the file's number of rates if nothing is new. */
export type Loaded = { proposal: Proposal } | NoNewRates

export async function loadRates(
  file: File,
  { reason, isMeant }: { reason: string; isMeant: boolean },
): Promise<Loaded> {
  const fields = { ...(reason ? { reason } : {}), ...(isMeant ? { accept_difference: 'true' } : {}) }
  const answer = await upload<ProposedAct | NoNewRates>('exchange_rates/import', file, { fields })
  if (isProposed(answer)) await forgetProposals()
  return answer
}
