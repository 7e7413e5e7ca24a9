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
  | 'CurrencySymbol'
>

const usual = 'US$'

/** The currency of most projects first. */
const byCurrency = (a: Compared, b: Compared): number =>
  Number(b.CurrencySymbol === usual) - Number(a.CurrencySymbol === usual) ||
  a.CurrencySymbol.localeCompare(b.CurrencySymbol)

/** Amounts of two currencies say nothing of each other: each is sorted by itself. One that nobody wires for has no minimum, and comes last. */
function byMinimum(a: Compared, b: Compared): number {
  const [one, other] = [a.MinimumInvestmentValue, b.MinimumInvestmentValue]
  if (one == null || other == null) return Number(one == null) - Number(other == null)
  return byCurrency(a, b) || one - other
}

const orders: Record<Sort, (a: Compared, b: Compared) => number> = {
  newest: (a, b) => Date.parse(b.FundingStartDate) - Date.parse(a.FundingStartDate),
  closing: (a, b) => Date.parse(a.FundingEndDate) - Date.parse(b.FundingEndDate),
  return: (a, b) => (returnOf(b) ?? 0) - (returnOf(a) ?? 0),
  minimum: byMinimum,
}

/** Projects that tie are shown newest first. */
export const comparing =
  (sort: Sort) =>
  (a: Compared, b: Compared): number =>
    orders[sort](a, b) || b.InvestmentID - a.InvestmentID
