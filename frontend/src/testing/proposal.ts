// Proposals as the server answers them, for tests of the desk.
import type { Proposal, ProposalDetail } from '@/console/shared/api/wire'

export const proposal: Proposal = {
  id: 5,
  kind: 'change_operator',
  state: 'PROPOSED',
  record: { kind: 'operator', id: '9', name: 'Edward Lim' },
  summary: 'Change the roles of Edward Lim',
  maker: { id: 2, name: 'Anna de Wet' },
  reason: 'Helps with first reviews',
  proposed_at: '2026-11-23T08:00:00Z',
  version: 3,
  approvers: 1,
  may_approve: true,
  may_withdraw: false,
  unfinished: false,
}

export const proposalDetail: ProposalDetail = {
  ...proposal,
  stale: false,
  changes: [{ field: 'roles', before: 'editor', after: 'reviewer, editor' }],
  history: [],
}
