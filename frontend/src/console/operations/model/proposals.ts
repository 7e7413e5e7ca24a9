// Proposals in the address and in figures: which are shown, how many wait for the reader, where the record of one is seen.
import { useSearchParams } from 'react-router-dom'
import { frameworkCodes } from '@/console/catalog/model/framework'
import type {
  Operator,
  Proposal,
  ProposalDetail,
  ProposalKind,
  ProposalState,
  ProposedReversal,
} from '@/console/shared/api/wire'
import { listAddress, type Place, readPlace, recordAddress } from '@/console/shared/place/place'
import { ownQueues, seesContents, seesDesk, seesFrameworks } from '@/console/shared/session/rights'

/** None is what waits for a second person. */
export type ShownProposals = Exclude<ProposalState, 'PROPOSED'> | 'all'

export interface ProposalPlace extends Place {
  state?: ShownProposals | undefined
  kind?: ProposalKind | undefined
}

/** The record that a proposal concerns: its kind, and which one of it. */
export type ProposedOn = Pick<Proposal['record'], 'kind' | 'id'>

export const shownProposals: (ShownProposals | undefined)[] = [
  undefined,
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'all',
]

export const proposalKinds: ProposalKind[] = [
  'add_operator',
  'change_operator',
  'reopen_operator',
  'reset_authenticator',
  'send_password_link',
  'publish_framework',
  'issue_project',
  'revoke_issued',
  'correct_issued',
]

export function useProposalPlace(): ProposalPlace {
  const [params] = useSearchParams()
  return {
    ...readPlace(params),
    state: shownProposals.find((known) => known !== undefined && known === params.get('state')),
    kind: proposalKinds.find((known) => known === params.get('kind')),
  }
}

function narrowed(address: string, { state, kind }: Pick<ProposalPlace, 'state' | 'kind'>): string {
  const pairs: [string, string][] = []
  if (state) pairs.push(['state', state])
  if (kind) pairs.push(['kind', kind])
  if (pairs.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`
}

export const proposalsAddress = ({ q, page, ...narrow }: ProposalPlace): string =>
  narrowed(listAddress('proposals', { q, page }), narrow)

export const proposalAddress = (id: number, place: ProposalPlace = { page: 1 }): string =>
  narrowed(recordAddress('proposals', id, { q: place.q, page: place.page }), place)

/** How many of a page of open proposals wait for the reader; they come first, so that a page full of them says there may be more. */
export function waitingForMe({ items, total }: { items: Proposal[]; total: number }) {
  const count = items.filter(({ may_approve, may_continue }) => may_approve || may_continue).length
  return { count, more: count > 0 && count === items.length && total > items.length }
}

/** Where the record of a proposal is seen, where this operator sees it. */
export function proposedPlace({ kind, id }: Proposal['record'], me: Operator): string | undefined {
  switch (kind) {
    case 'operator':
      return seesDesk(me) ? `/operators/${id}` : undefined
    case 'framework':
      return frameworkCodes.some((code) => code === id) && seesFrameworks(me)
        ? `/frameworks/${id}`
        : undefined
    case 'project':
      return seesContents(me) ? `/projects/${id}` : undefined
    case 'order':
      return ownQueues(me).includes('subscriptions') ? `/subscriptions/${id}` : undefined
    case 'new_operator':
      return undefined
  }
}

/** Whether what is proposed is not what it was any more, so that approving is refused. */
export const isOutdated = ({ state, stale }: ProposalDetail): boolean => state === 'PROPOSED' && stale

/** Why the reader cannot approve or carry on a proposal; each is a text under `console.proposal.why.*`. */
export function whyNotApprove(proposal: ProposalDetail) {
  if (proposal.why_not === 'not_open') return undefined
  if (isOutdated(proposal)) return 'outdated'
  return proposal.why_not ?? undefined
}

const steps = ['proposed', 'approved', 'rejected', 'withdrawn', 'continued'] as const

/** What an event of a proposal's history tells: which step, and the words that were written with it. */
export function stepOf(detail: string) {
  const [head = '', ...words] = detail.split('\n')
  const step = steps.find((known) => head.startsWith(`${known}:`))
  return { step, words: step ? words.join('\n') : detail }
}

const books = ['wallet', 'wallet_held', 'escrow', 'project_paid', 'bank', 'suspense', 'payable'] as const

/** What is booked as movements from one book to another, as long as each posting has its counterpart of the same amount. */
export function movements(bookings: ProposedReversal['bookings']) {
  const named = bookings.flatMap((booking) => {
    const book = books.find((known) => known === booking.book)
    return book ? [{ ...booking, book }] : []
  })
  const given = named.filter(({ amount }) => amount < 0)
  return given.flatMap((from) => {
    const to = named.find(({ amount, currency }) => amount === -from.amount && currency === from.currency)
    return to ? [{ from: from.book, to: to.book, amount: to.amount, currency: to.currency }] : []
  })
}
