// Proposals as they are listed and read: which are shown, how many wait for the reader, why one cannot be approved.
import { useSearchParams } from 'react-router-dom'
import type { Proposal, ProposalDetail, ProposalKind } from '@/console/shared/api/wire'
import { readPlace } from '@/console/shared/place/place'
import type { ProposalPlace, ShownProposals } from '@/console/shared/proposals/address'

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
  'publish_project',
  'publish_legal_text',
  'set_bank_account',
  'issue_project',
  'revoke_issued',
  'correct_issued',
  'move_payout',
  'pay_project',
  'confirm_rates',
  'book_manually',
  'transfer_holding',
  'block_account',
  'release_account',
  'approve_distribution',
  'correct_distribution',
]

/** What the server sorts the list by. */
export const proposalColumns = ['what', 'maker', 'proposed_at'] as const

export function useProposalPlace(): ProposalPlace {
  const [params] = useSearchParams()
  return {
    ...readPlace(params),
    state: shownProposals.find((known) => known !== undefined && known === params.get('state')),
    kind: proposalKinds.find((known) => known === params.get('kind')),
  }
}

/** How many of a page of open proposals wait for the reader; they come first, so that a page full of them says there may be more. */
export function waitingForMe({ items, total }: { items: Proposal[]; total: number }) {
  const count = items.filter(({ may_approve }) => may_approve).length
  return { count, more: count > 0 && count === items.length && total > items.length }
}

/** Whether the record has changed since the proposal, so that approving is refused. */
export const isOutdated = ({ state, stale }: ProposalDetail): boolean => state === 'PROPOSED' && stale

/** Why the reader cannot approve a proposal; each is a text under `console.proposal.why.*`. */
export function whyNotApprove(proposal: ProposalDetail) {
  if (proposal.why_not === 'not_open') return undefined
  if (isOutdated(proposal)) return 'outdated'
  return proposal.why_not ?? undefined
}

const steps = ['proposed', 'approved', 'rejected', 'withdrawn', 'continued', 'finished'] as const

/** What an event in a proposal's history shows: which step, and the words that were written with it. */
export function stepOf(detail: string) {
  const [head = '', ...words] = detail.split('\n')
  const step = steps.find((known) => head.startsWith(`${known}:`))
  return { step, words: step ? words.join('\n') : detail }
}
