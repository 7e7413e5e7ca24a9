// API calls for manual bookings. Each waits for a second person.
import { type Asked, fileAddress, get, post, type Sent } from '@/console/shared/api/client'
import type { Proposal } from '@/console/shared/api/wire'
import { knownSort } from '@/console/shared/place/sort'
import { forgetProposals } from '@/console/shared/proposals/proposals'
import { forget, useServer } from '@/shared/api/query'
import { type AdjustmentPlace, adjustmentColumns, statesOf } from '../model/adjustments'

export function useAdjustments({ state, kind, q, before, after, sort }: AdjustmentPlace) {
  const asked = {
    state: statesOf(state),
    kind,
    q,
    before,
    after,
    sort: knownSort(sort, adjustmentColumns),
  }
  return useServer(['ops', 'adjustments', ...Object.values(asked)], (signal) =>
    get('adjustments', {}, asked, signal),
  )
}

/** The download address of the list. */
export const adjustmentsFile = ({ state, kind, q, sort }: AdjustmentPlace) =>
  fileAddress('adjustments/export', {
    state: statesOf(state),
    kind,
    q,
    sort: knownSort(sort, adjustmentColumns),
  })

export function useAdjustment(id: number) {
  return useServer(['ops', 'adjustment', id], (signal) => get('adjustments/{id}', { id }, {}, signal))
}

/** An account by its number, with its wallets; nothing is asked without one. */
export function useAccountNumbered(number: string) {
  return useServer(
    ['ops', 'adjustment_account', number],
    (signal) => get('adjustments/account', {}, { number }, signal),
    { enabled: number !== '' },
  )
}

/** An exchange that is being considered; its amount is sent as typed. */
export type Exchanged = Omit<Asked<'adjustments/exchange'>, 'amount'> & { amount: string }

/** The result of an exchange; nothing is requested until all of it is typed. */
export function useExchange(asked: Exchanged | undefined) {
  return useServer(
    ['ops', 'adjustment_exchange', ...Object.values(asked ?? {})],
    (signal) => get('adjustments/exchange', {}, asked as unknown as Asked<'adjustments/exchange'>, signal),
    { enabled: asked !== undefined },
  )
}

export async function proposeBooking(form: Sent<'adjustments'>): Promise<Proposal> {
  const { proposal } = await post('adjustments', {}, form)
  await Promise.all([forgetProposals(), forget(['ops', 'adjustments'], ['ops', 'adjustment_account'])])
  return proposal
}
