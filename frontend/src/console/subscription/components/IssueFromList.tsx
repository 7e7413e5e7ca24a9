// Issuing from the list of orders to be issued, for operators who may propose it.
import type { QueueEntry } from '@/console/shared/api/wire'
import type { Filter } from '@/console/shared/place/place'
import { proposesIssue } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { ProjectIssue } from './ProjectIssue'

interface IssueFromListProps {
  filter: Filter
  items: QueueEntry[]
}

export function IssueFromList({ filter, items }: IssueFromListProps) {
  const mayIssue = useOperator(({ operator }) => operator !== null && proposesIssue(operator))
  if (!mayIssue || filter.state !== 'PRE_OK') return null
  return <ProjectIssue items={items} />
}
