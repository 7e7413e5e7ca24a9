// The operator's place in the list of distributions, the name of one, and its state.
import { useSearchParams } from 'react-router-dom'
import { addressOf, readNumber } from '@/console/shared/place/keyed'
import { type Place, readPlace } from '@/console/shared/place/place'
import { useSession } from '@/shared/session/store'
import type { Tone } from '@/shared/ui/Status'
import type { DistributionCashType, DistributionEntry, DistributionState } from '../api/wire'

/** The states in the order of a distribution's life. */
const distributionStates: DistributionState[] = ['draft', 'approved', 'funded', 'paying', 'paid', 'cancelled']

export const distributionTypes: DistributionCashType[] = [
  'distribution',
  'rental_income',
  'interest',
  'return_of_principal',
]

/** What the server sorts the list by. */
export const distributionColumns = ['project', 'record_date', 'payment_date', 'total'] as const

/** One state, or everything that is not paid yet. */
export type ShownDistributions = DistributionState | 'unpaid'

export const shownDistributions: ShownDistributions[] = ['unpaid', ...distributionStates]

/** The states that the server is asked for. */
export const statesOf = (shown: ShownDistributions | undefined): string | undefined =>
  shown === 'unpaid' ? 'draft,approved,funded,paying' : shown

export interface DistributionPlace extends Partial<Place> {
  /** None stands for every distribution. */
  state?: ShownDistributions | undefined
  cash_type?: DistributionCashType | undefined
  /** Of this project. */
  project?: number | undefined
}

export function readDistributionPlace(params: URLSearchParams): DistributionPlace {
  const { q, sort, page } = readPlace(params)
  return {
    state: shownDistributions.find((state) => state === params.get('state')),
    cash_type: distributionTypes.find((type) => type === params.get('cash_type')),
    project: readNumber(params, 'project'),
    q,
    sort,
    ...(page > 1 ? { page } : {}),
  }
}

export function useDistributionPlace(): DistributionPlace {
  const [params] = useSearchParams()
  return readDistributionPlace(params)
}

/** The first page has no number. */
const placed = ({ page, ...place }: DistributionPlace) => ({
  ...place,
  page: page && page > 1 ? page : undefined,
})

export const distributionsAddress = (place: DistributionPlace): string =>
  addressOf('/distributions', placed(place))

/** One of the list, in which its own lines have a place too. */
export const distributionAddress = (id: number | 'new', place: DistributionPlace = {}, lines: object = {}) =>
  addressOf(`/distributions/${id}`, { ...placed(place), ...lines })

export const changeAddress = (id: number, place: DistributionPlace = {}): string =>
  addressOf(`/distributions/${id}/edit`, placed(place))

/** The project's name in the reader's language. */
export function useProjectName(): (
  entry: Pick<DistributionEntry, 'project_name' | 'project_code'>,
) => string {
  const locale = useSession((session) => session.locale)
  return ({ project_name: { zh, en }, project_code }) =>
    (locale === 'zh' ? zh || en : en || zh) || project_code
}

export const distributionTones: Record<DistributionState, Tone> = {
  draft: 'open',
  approved: 'waiting',
  funded: 'waiting',
  paying: 'waiting',
  paid: 'good',
  cancelled: 'quiet',
}

type Standing = Pick<DistributionEntry, 'state' | 'is_stopped'>

/** Being paid at this moment, so that it changes by itself. */
export const isMoving = ({ state, is_stopped }: Standing): boolean => state === 'paying' && !is_stopped

export const isStopped = ({ state, is_stopped }: Standing): boolean => state === 'paying' && is_stopped

/** Whether the results of its lines are worth showing. */
export const isUnderWay = ({ state }: Pick<DistributionEntry, 'state'>): boolean =>
  state === 'paying' || state === 'paid'

/** How many of the holders are paid, in percent. */
export const paidPercent = ({ holders, lines_paid }: Pick<DistributionEntry, 'holders' | 'lines_paid'>) =>
  holders === 0 ? 0 : (100 * lines_paid) / holders
