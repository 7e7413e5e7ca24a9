// Why an order of an approved issue was skipped; each is a text under `console.proposal.skipped.*`.
import type { ProposedIssue } from '@/console/shared/api/wire'

type State = NonNullable<ProposedIssue['orders'][number]['skipped_in']>

export type SkipReason = 'revoked' | 'changed'

export const skipReason = (state: State): SkipReason => (state === 'REVOKED' ? 'revoked' : 'changed')
