// The state of a project for investors (decision 20): it is not open yet, is open, has ended, or is all taken.
import { statusIds } from './status'
import type { ProjectDetail } from './wire'

export type Standing = 'soon' | 'open' | 'ended' | 'full'

export interface Funding {
  status: number
  /** Instants. */
  opens: string
  ends: string
  /** Why it is not open, where the server says so; lists leave it to the dates. */
  reason?: ProjectDetail['NotOpenReasonCode'] | undefined
}

export function standingOf({ status, ends, reason }: Funding, now = Date.now()): Standing {
  if (status === statusIds.comingSoon) return 'soon'
  if (status !== statusIds.closed) return 'open'
  const isFull = reason ? reason === 'FullySubscribed' : Date.parse(ends) > now
  return isFull ? 'full' : 'ended'
}

export const fundingOf = (project: ProjectDetail): Funding => ({
  status: project.CNInvestmentStatusID,
  opens: project.FundingStartDate,
  ends: project.FundingEndDate,
  reason: project.NotOpenReasonCode,
})
