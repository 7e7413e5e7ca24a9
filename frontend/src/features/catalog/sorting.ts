// The orders in which the list of projects can be read.
import { numbers } from '@/shared/filters'
import { returnOf } from '@/shared/format'
import type { AccountProduct } from './wire'

/** As the address names them. */
export const sorts = { newest: 1, closing: 2, return: 3, minimum: 4 } as const

export type Sort = keyof typeof sorts

export const sortNames = Object.keys(sorts) as Sort[]

export const readSort = (query: URLSearchParams): Sort | null => {
  const [chosen] = numbers(query.get('Sort'))
  return sortNames.find((name) => sorts[name] === chosen) ?? null
}

type Compared = Pick<
  AccountProduct,
  | 'InvestmentID'
  | 'FundingStartDate'
  | 'FundingEndDate'
  | 'IsROIInvestmentInd'
  | 'ROIPercentage'
  | 'CurrentAnnualReturn'
  | 'MinimumInvestmentValue'
>

/** One that nobody wires for has no minimum, and comes last. */
const least = ({ MinimumInvestmentValue: minimum }: Compared): number => minimum ?? Number.MAX_VALUE

const orders: Record<Sort, (a: Compared, b: Compared) => number> = {
  newest: (a, b) => Date.parse(b.FundingStartDate) - Date.parse(a.FundingStartDate),
  closing: (a, b) => Date.parse(a.FundingEndDate) - Date.parse(b.FundingEndDate),
  return: (a, b) => (returnOf(b) ?? 0) - (returnOf(a) ?? 0),
  minimum: (a, b) => least(a) - least(b),
}

/** Projects that tie are shown newest first. */
export const comparing =
  (sort: Sort) =>
  (a: Compared, b: Compared): number =>
    orders[sort](a, b) || b.InvestmentID - a.InvestmentID
