// What an amount would become at a project's target rate (decision 24): paid out every year if the rate is a return on
// the invested amount (ROI), grown and paid at the end if it is an internal rate (IRR). It promises nothing.
import { readWhole } from '@/shared/amount'
import { compounded, rateOf, simple } from './exact'

export interface Target {
  kind: 'roi' | 'irr'
  /** Billionths of one, a year. */
  rate: bigint
}

export interface Flow {
  /** Months from the start. */
  month: number
  /** Cents that come back as capital; negative where it is paid in. */
  capital: bigint
  /** Cents that come on top of it. */
  income: bigint
}

export interface Grown {
  month: number
  cents: bigint
}

export interface Outcome {
  flows: Flow[]
  /** What it is worth at the ends of the years before the last, where gains stay in. */
  grown: Grown[]
  /** Cents on top of the capital, over the whole term. */
  gain: bigint
  /** Cents that come back in all. */
  total: bigint
}

interface Rates {
  IsROIInvestmentInd: boolean
  ROIPercentage?: number | null
  CurrentAnnualReturn?: number | null
}

export const targetOf = (project: Rates): Target =>
  project.IsROIInvestmentInd
    ? { kind: 'roi', rate: rateOf(project.ROIPercentage ?? 0, true) }
    : { kind: 'irr', rate: rateOf(project.CurrentAnnualReturn ?? 0, false) }

/** The ends of the years within a term, and the end of the term. */
function yearEnds(months: number): number[] {
  const years = Array.from({ length: Math.floor(months / 12) }, (_, index) => (index + 1) * 12)
  return months % 12 === 0 ? years : [...years, months]
}

function flowsOf(cents: bigint, months: number, { kind, rate }: Target): Flow[] {
  const start = { month: 0, capital: -cents, income: 0n }
  if (kind === 'irr') {
    return [start, { month: months, capital: cents, income: compounded(cents, rate, months) - cents }]
  }
  const paid = yearEnds(months).map((month, index) => ({
    month,
    capital: month === months ? cents : 0n,
    income: simple(cents, rate, month - index * 12),
  }))
  return [start, ...paid]
}

function grownOf(cents: bigint, months: number, { kind, rate }: Target): Grown[] {
  if (kind === 'roi') return []
  const before = yearEnds(months).slice(0, -1)
  return before.map((month) => ({ month, cents: compounded(cents, rate, month) }))
}

export function outcomeOf(cents: bigint, months: number, target: Target): Outcome {
  const flows = flowsOf(cents, months, target)
  const gain = flows.reduce((sum, flow) => sum + flow.income, 0n)
  return { flows, grown: grownOf(cents, months, target), gain, total: cents + gain }
}

/** Digits of an amount that is still shown to the cent. */
const longest = 10

/** A typed whole amount in cents; null where it is none. */
export function readAmount(typed: string): bigint | null {
  const amount = readWhole(typed)
  return amount !== null && String(amount).length <= longest ? BigInt(amount) * 100n : null
}
