// The lines of a distribution: the operator's place among them, the state of one, and how it was rounded.
import { useSearchParams } from 'react-router-dom'
import { readNumber } from '@/console/shared/place/keyed'
import type { Tone } from '@/shared/ui/Status'
import type { DistributionLine, LineState } from '../api/wire'

export const lineStates: LineState[] = ['open', 'waiting', 'paid', 'correcting', 'corrected', 'zero']

/** What the server sorts the lines by. */
export const lineColumns = ['holder', 'shares', 'redeemed', 'amount'] as const

/** Beside the place in the list of distributions, so that the way back to that stays. */
export interface LinePlace {
  /** None is every line. */
  line_state?: LineState | undefined
  line_q?: string | undefined
  line_sort?: string | undefined
  line_page?: number | undefined
}

export const readLinePlace = (params: URLSearchParams): LinePlace => ({
  line_state: lineStates.find((state) => state === params.get('line_state')),
  line_q: params.get('line_q') || undefined,
  line_sort: params.get('line_sort') || undefined,
  line_page: readNumber(params, 'line_page'),
})

export function useLinePlace(): LinePlace {
  const [params] = useSearchParams()
  return readLinePlace(params)
}

export const lineTones: Record<LineState, Tone> = {
  zero: 'quiet',
  open: 'open',
  waiting: 'bad',
  paid: 'good',
  correcting: 'waiting',
  corrected: 'quiet',
}

/** The cents of an exact part; further decimals are cut off. */
function wholeCents(exact: string): number {
  const [whole = '0', part = ''] = exact.split('.')
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}

/** Whether the line got the one cent more that the largest remainders get. */
export const isRoundedUp = ({ exact, amount }: Pick<DistributionLine, 'exact' | 'amount'>): boolean =>
  Math.round(amount * 100) > wholeCents(exact)

/** The exact part, with thousands separators and six decimals, so that the points align in a column. */
export function exactText(exact: string, formatWhole: (whole: number) => string): string {
  const [whole = '0', part = ''] = exact.split('.')
  return `${formatWhole(Number(whole))}.${part.padEnd(6, '0')}`
}
