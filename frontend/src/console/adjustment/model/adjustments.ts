// Where the operator is in the list of manual bookings.
import { useSearchParams } from 'react-router-dom'
import type { AdjustmentKind, ProposalState } from '@/console/shared/api/wire'
import { addressOf, type KeyPlace, readKeys } from '@/console/shared/place/keyed'
import type { Tone } from '@/shared/ui/Status'

export const adjustmentKinds: AdjustmentKind[] = ['adjustment', 'reward', 'transfer', 'exchange']

/** Which of them are shown: those waiting, those booked, or those that came to nothing. */
export type ShownBookings = 'waiting' | 'booked' | 'dropped'

export const shownBookings: ShownBookings[] = ['waiting', 'booked', 'dropped']

/** What the server sorts the list by. */
export const adjustmentColumns = ['account', 'value_on', 'amount'] as const

export interface AdjustmentPlace extends KeyPlace {
  /** None is every one. */
  state?: ShownBookings | undefined
  kind?: AdjustmentKind | undefined
  q?: string | undefined
}

const states: Record<ShownBookings, string> = {
  waiting: 'PROPOSED',
  booked: 'APPROVED',
  dropped: 'REJECTED,WITHDRAWN',
}

export const statesOf = (state: ShownBookings | undefined): string | undefined => state && states[state]

export const readAdjustmentPlace = (params: URLSearchParams): AdjustmentPlace => ({
  state: shownBookings.find((state) => state === params.get('state')),
  kind: adjustmentKinds.find((kind) => kind === params.get('kind')),
  q: params.get('q') ?? undefined,
  ...readKeys(params),
})

export const adjustmentsAddress = (place: AdjustmentPlace): string => addressOf('/adjustments', place)

export const adjustmentAddress = (id: number | 'new', place: AdjustmentPlace = {}): string =>
  addressOf(`/adjustments/${id}`, place)

export function useAdjustmentPlace(): AdjustmentPlace {
  const [params] = useSearchParams()
  return readAdjustmentPlace(params)
}

export const bookingTones: Record<ProposalState, Tone> = {
  PROPOSED: 'waiting',
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'quiet',
}
