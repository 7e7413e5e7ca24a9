// Issuing the shares of a whole project.

import { post } from '@/console/shared/api/client'
import type { Proposal } from '@/console/shared/api/wire'
import { forgetProposals, proposedIn } from '@/console/shared/proposals/proposals'
import { forgetQueue } from '@/console/shared/review/items'

/** Proposes to issue every accepted order of a project; none, where there is none. */
export async function issueProject(id: number, comment: string): Promise<Proposal | undefined> {
  const proposal = proposedIn(await post('projects/{id}/issue', { id }, { comment }))
  await Promise.all([forgetQueue('subscriptions'), forgetProposals()])
  return proposal
}
