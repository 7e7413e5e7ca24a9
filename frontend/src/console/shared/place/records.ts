// Where a record is seen, where this operator sees it.
import type { FrameworkCode, Operator, Proposal } from '../api/wire'
import { queueNames, queues } from '../queues'
import {
  ownQueues,
  seesContents,
  seesDesk,
  seesFrameworks,
  seesInvestors,
  seesPayouts,
  seesProposals,
} from '../session/rights'

export const frameworkCodes: FrameworkCode[] = ['PKF', 'CAYMAN']

/** The page of the desk on which a record is seen, where this operator sees it. */
export function recordPlace(record: string, me: Operator): string | undefined {
  const [kind, id] = record.split(':')
  if (!id) return undefined
  const queue = queueNames.find((name) => queues[name].record === kind)
  if (queue) return ownQueues(me).includes(queue) ? `/${queue}/${id}` : undefined
  switch (kind) {
    case 'investor':
      return seesInvestors(me) ? `/investors/${id}` : undefined
    case 'operator':
      return seesDesk(me) ? `/operators/${id}` : undefined
    case 'campaign':
      return `/campaigns/${id}`
    case 'partner':
      return seesContents(me) ? `/partners/${id}` : undefined
    case 'project':
      return seesContents(me) ? `/projects/${id}` : undefined
    case 'proposal':
      return seesProposals(me) ? `/proposals/${id}` : undefined
    case 'payout':
      return seesPayouts(me) ? `/payouts/${id}` : undefined
    case 'payout_batch':
      return seesPayouts(me) ? `/payout_batches/${id}` : undefined
    case 'content':
      return contentPlace(id, me)
    default:
      return undefined
  }
}

/** Of a framework and its questionnaire the trail names the content by both: `framework_pkf`. */
function contentPlace(name: string, me: Operator): string | undefined {
  const [part, code] = name.split('_')
  const framework = frameworkCodes.find((known) => known.toLowerCase() === code)
  if (part === 'framework') return framework && seesFrameworks(me) ? `/frameworks/${framework}` : undefined
  if (!seesContents(me)) return undefined
  if (part === 'questionnaire') return framework && `/questionnaires/${framework}`
  return `/contents/${name}`
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
    case 'payout':
      return seesPayouts(me) ? `/payouts/${id}` : undefined
    case 'new_operator':
      return undefined
  }
}
