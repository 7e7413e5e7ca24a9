// Where the operator is: the filter of a queue lives in the address, so that it survives opening an item and a reload.
import { useSearchParams } from 'react-router-dom'
import type { Arrival, MessageStage, Operator, QueueName, Standing } from '../api/wire'
import { queues, type Shown } from '../queues'
import { ownState } from '../session/rights'
import { readNumber } from './keyed'

/** Whose items are shown. */
export type Assigned = 'mine' | 'nobody'

export interface Filter {
  state?: Shown | undefined
  /** Its state against the target of its line. */
  standing?: Standing | undefined
  /** A framework's code. */
  framework?: string | undefined
  /** The kind of submission of an account. */
  arrival?: Arrival | undefined
  /** Only what the operator may decide. */
  turn?: 'mine' | undefined
  /** Only what is put aside. */
  aside?: 'only' | undefined
  /** Only items assigned to the operator, or to nobody. */
  assigned?: Assigned | undefined
  q?: string | undefined
  /** Sort order; longest waiting first if absent. */
  sort?: string | undefined
  page: number
}

const known = Object.values(queues).flatMap(({ filters }) => filters)

const isShown = (value: string | null): value is Shown =>
  value !== null && known.some((shown) => shown === value)

/** Where one is in a list: the words that are looked for, and the page. */
export interface Place {
  q?: string | undefined
  /** Of investors, those who registered under this campaign. */
  campaign?: number | undefined
  /** Sort order; the list's default if absent. */
  sort?: string | undefined
  page: number
}

/** The lists beside the queues. */
export type ListName =
  | 'today'
  | 'investors'
  | 'campaigns'
  | 'projects'
  | 'partners'
  | 'contents'
  | 'operators'
  | 'outbox'
  | 'audit'
  | 'questionnaires'
  | 'frameworks'
  | 'receipts'
  | 'statement_lines'
  | 'payouts'
  | 'distributions'
  | 'payments'
  | 'adjustments'
  | 'exchange_rates'
  | 'bank_accounts'
  | 'ledger'
  | 'reconciliation'
  | 'figures'
  | 'proposals'
  | 'mentions'

export function readPlace(params: URLSearchParams): Place {
  return {
    q: params.get('q') ?? undefined,
    campaign: readNumber(params, 'campaign'),
    sort: params.get('sort') || undefined,
    page: readNumber(params, 'page') ?? 1,
  }
}

const standings: Standing[] = ['on_time', 'due_soon', 'overdue']

/** The kinds of submission of accounts, in display order. */
export const arrivals: Arrival[] = ['new', 'again', 'changed']

/** Whose items a queue can be narrowed to, in the order in which they are offered. */
export const assignments: Assigned[] = ['mine', 'nobody']

export function readFilter(params: URLSearchParams): Filter {
  const state = params.get('state')
  return {
    state: isShown(state) ? state : undefined,
    standing: standings.find((known) => known === params.get('standing')),
    framework: params.get('framework') || undefined,
    arrival: arrivals.find((known) => known === params.get('arrival')),
    turn: params.get('turn') === 'mine' ? 'mine' : undefined,
    aside: params.get('aside') === 'only' ? 'only' : undefined,
    assigned: assignments.find((known) => known === params.get('assigned')),
    ...readPlace(params),
  }
}

/** Whether there are more filters than the state. */
export const isNarrowed = ({ standing, framework, arrival, turn, aside, assigned, q }: Filter): boolean =>
  Boolean(standing || framework || arrival || turn || aside || assigned || q)

function search(place: Filter & Place): string {
  const { state, standing, framework, arrival, turn, aside, assigned, campaign, q, sort, page } = place
  const pairs: [string, string][] = []
  if (state) pairs.push(['state', state])
  if (standing) pairs.push(['standing', standing])
  if (framework) pairs.push(['framework', framework])
  if (arrival) pairs.push(['arrival', arrival])
  if (turn) pairs.push(['turn', turn])
  if (aside) pairs.push(['aside', aside])
  if (assigned) pairs.push(['assigned', assigned])
  if (campaign) pairs.push(['campaign', String(campaign)])
  if (q) pairs.push(['q', q])
  if (sort) pairs.push(['sort', sort])
  if (page > 1) pairs.push(['page', String(page)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

export const queueAddress = (queue: QueueName, filter: Filter): string => `/${queue}${search(filter)}`

/** Where an operator begins in a queue: at what waits for one of their roles. */
export const ownAddress = (queue: QueueName, me: Operator): string =>
  queueAddress(queue, { state: ownState(queue, me), page: 1 })

export const itemAddress = (queue: QueueName, id: number, filter: Filter): string =>
  `/${queue}/${id}${search(filter)}`

export const listAddress = (list: ListName, place: Place): string => `/${list}${search(place)}`

export const recordAddress = (list: ListName, id: number | 'new', place: Place): string =>
  `/${list}/${id}${search(place)}`

const messageStages: MessageStage[] = [
  'waiting',
  'failed',
  'handed_over',
  'delivered',
  'undelivered',
  'given_up',
]

/** The stage that the messages are narrowed to, if it is one. */
export const readStage = (params: URLSearchParams): MessageStage | undefined =>
  messageStages.find((stage) => stage === params.get('stage'))

/** A list that is narrowed to a stage. */
export function stageAddress(
  list: ListName,
  { stage, ...place }: Place & { stage?: string | undefined },
): string {
  const address = listAddress(list, place)
  if (!stage) return address
  return `${address}${address.includes('?') ? '&' : '?'}stage=${stage}`
}

export function usePlace(): Place {
  const [params] = useSearchParams()
  return readPlace(params)
}

export function useFilter(): Filter {
  const [params] = useSearchParams()
  return readFilter(params)
}
