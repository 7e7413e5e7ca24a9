// Issuing the shares of a whole project.

import { get, post } from '@/console/shared/api/client'
import type { Proposal } from '@/console/shared/api/wire'
import { forgetProposals, proposedIn } from '@/console/shared/proposals/proposals'
import { forgetQueue } from '@/console/shared/review/items'
import { useServer } from '@/shared/api/query'

/** The orders that issuing a whole project would issue now; fetched each time the question opens. */
export function useIssueForecast(id: number) {
  return useServer(['ops', 'project_issue', id], (signal) => get('projects/{id}/issue', { id }, {}, signal), {
    staleTime: 0,
  })
}

/** Proposes to issue these orders, which have to be all that are accepted now; none, where there is none. */
export async function issueProject(
  id: number,
  comment: string,
  orders: number[],
): Promise<Proposal | undefined> {
  const proposal = proposedIn(await post('projects/{id}/issue', { id }, { comment, orders }))
  await Promise.all([forgetQueue('subscriptions'), forgetProposals()])
  return proposal
}
