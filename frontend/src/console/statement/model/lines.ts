// The operator's place in the list of statement lines, the state of a line, and the kind of a step in its history.
import { useSearchParams } from 'react-router-dom'
import { addressOf, type KeyPlace, readKeys, readNumber } from '@/console/shared/place/keyed'
import { isDay } from '@/shared/format/day'
import type { Tone } from '@/shared/ui/Status'
import type { LineEntry, LineKind, LineState, LineStep } from '../api/wire'
import { lineKinds } from './meaning'

/** The states in the order of a line's life. */
export const lineStates: LineState[] = ['OPEN', 'DIFFERENT', 'TRANSIT', 'DONE', 'SET_ASIDE', 'WITHDRAWN']

/** What the server sorts the list by. */
export const lineColumns = ['party', 'booked_on', 'amount'] as const

export interface LinePlace extends KeyPlace {
  /** None stands for the waiting ones: these are to be worked on. */
  state?: LineState | 'all' | undefined
  kind?: LineKind | undefined
  /** The number of a bank account. */
  bank_account?: number | undefined
  /** The number of a bank file. */
  file?: number | undefined
  /** The first and the last day of booking, `YYYY-MM-DD`. */
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

export type Shown = LinePlace['state']

/** The filters, in the order in which they are offered. */
export const shownStates: Shown[] = [undefined, ...lineStates, 'all']

/** The states to request from the server; none stands for every state. */
export const statesOf = (state: Shown): string | undefined =>
  state === 'all' ? undefined : (state ?? 'OPEN,DIFFERENT,TRANSIT')

function readDay(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? ''
  return isDay(text) ? text : undefined
}

export const readLinePlace = (params: URLSearchParams): LinePlace => ({
  state: shownStates.find((state) => state !== undefined && state === params.get('state')),
  kind: lineKinds.find((kind) => kind === params.get('kind')),
  bank_account: readNumber(params, 'bank_account'),
  file: readNumber(params, 'file'),
  from: readDay(params, 'from'),
  to: readDay(params, 'to'),
  q: params.get('q') ?? undefined,
  ...readKeys(params),
})

export const linesAddress = (place: LinePlace): string => addressOf('/statement_lines', place)

export const lineAddress = (id: number, place: LinePlace = {}): string =>
  addressOf(`/statement_lines/${id}`, place)

export function useLinePlace(): LinePlace {
  const [params] = useSearchParams()
  return readLinePlace(params)
}

/** Whether there are more filters than the waiting ones. */
export const isNarrowed = ({ kind, bank_account, file, from, to, q }: LinePlace): boolean =>
  [kind, bank_account, file, from, to, q].some((narrowed) => narrowed !== undefined)

export const lineTones: Record<LineState, Tone> = {
  OPEN: 'waiting',
  DIFFERENT: 'bad',
  TRANSIT: 'waiting',
  DONE: 'good',
  SET_ASIDE: 'quiet',
  WITHDRAWN: 'quiet',
}

/** Whether money left, and nothing in Landfall says for what. */
export const isAlarm = ({
  state,
  direction,
  kind,
}: Pick<LineEntry, 'state' | 'direction' | 'kind'>): boolean =>
  state === 'OPEN' && direction === 'debit' && kind == null

/** The amount with its sign: what leaves is below zero. */
export const signedAmount = ({ amount, direction }: Pick<LineEntry, 'amount' | 'direction'>): number =>
  direction === 'debit' ? -amount : amount

/** The kind of a step; each is a text under `console.statement.step.*`. */
export function lineStep({ from, to }: Pick<LineStep, 'from' | 'to'>) {
  switch (to) {
    case 'OPEN':
      if (from === 'DIFFERENT') return 'taken'
      if (from === 'TRANSIT') return 'transferTakenBack'
      return from === 'DONE' ? 'reopened' : 'read'
    case 'DIFFERENT':
      return 'differs'
    case 'TRANSIT':
      return 'inTransit'
    case 'DONE':
      if (from === 'TRANSIT') return 'paired'
      return from === 'DONE' ? 'bookedWhenRead' : 'confirmed'
    case 'SET_ASIDE':
      return 'setAside'
    case 'WITHDRAWN':
      return 'withdrawn'
  }
}
