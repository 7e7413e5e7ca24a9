// How the three states of a project look (decision 20).
import type { IconName } from '@/shared/ui/Icon'
import type { Tone } from '@/shared/ui/Status'
import type { StatusCode } from './wire'

export const statusIds = { comingSoon: 1, open: 2, closed: 3 } as const

/** Whether there is such a state: the server takes no other to narrow a list to. */
export const isStatus = (id: number): boolean => Object.values<number>(statusIds).includes(id)

export function toneOfStatus(status: number): Tone {
  if (status === statusIds.open) return 'good'
  return status === statusIds.comingSoon ? 'waiting' : 'quiet'
}

export function iconOfStatus(status: number): IconName {
  if (status === statusIds.open) return 'done'
  return status === statusIds.comingSoon ? 'clock' : 'cross'
}

const ids: Record<StatusCode, number> = {
  Open: statusIds.open,
  ComingSoon: statusIds.comingSoon,
  Closed: statusIds.closed,
}

export const statusIdOf = (code: string): number => (code in ids ? ids[code as StatusCode] : 0)

export function codeOf(status: number): StatusCode | 'Other' {
  const found = Object.entries(ids).find(([, id]) => id === status)
  return found ? (found[0] as StatusCode) : 'Other'
}

/** The order in which groups are listed: open, coming soon, closed, anything else. */
export const groupOrder: (StatusCode | 'Other')[] = ['Open', 'ComingSoon', 'Closed', 'Other']

export interface Group<P> {
  code: StatusCode | 'Other'
  products: P[]
}

interface Grouped {
  InvestmentStatusCode: string
  FundingEndDate: string
}

const latestEndFirst = (a: Grouped, b: Grouped): number =>
  Date.parse(b.FundingEndDate) - Date.parse(a.FundingEndDate)

/**
 * Sorted, by funding end unless another order is requested, the latest first, then grouped. Empty groups are left out.
 */
export function groupProducts<P extends Grouped>(
  products: P[],
  compare: (a: P, b: P) => number = latestEndFirst,
): Group<P>[] {
  const sorted = [...products].sort(compare)
  return groupOrder
    .map((code) => ({
      code,
      products: sorted.filter((product) =>
        code === 'Other' ? !(product.InvestmentStatusCode in ids) : product.InvestmentStatusCode === code,
      ),
    }))
    .filter((group) => group.products.length > 0)
}
