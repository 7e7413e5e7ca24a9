// How income by month is drawn: stacked bars by kind, on a scale that ends at a round figure.
import type { MonthIncome } from './wire'

/** The kinds in the order in which they are stacked: rents, interest, distributions. */
export const incomeTypes = [7, 8, 6] as const

export type IncomeType = (typeof incomeTypes)[number]

/** In hundredths, since fractions do not add up exactly. */
const cents = (amount: number): number => Math.round(amount * 100)

export const amountOf = ({ Types }: MonthIncome, type: number): number =>
  Types.find(({ Type }) => Type === type)?.Amount ?? 0

/** What a month brought in all. */
export const sumOf = ({ Types }: MonthIncome): number =>
  Types.reduce((sum, { Amount }) => sum + cents(Amount), 0) / 100

export const totalOf = (months: MonthIncome[]): number =>
  months.reduce((sum, month) => sum + cents(sumOf(month)), 0) / 100

/** The kinds that brought anything in these months. */
export const typesIn = (months: MonthIncome[]): IncomeType[] =>
  incomeTypes.filter((type) => months.some((month) => amountOf(month, type) !== 0))

/** The end of the scale: 1, 2, 2.5 or 5 times a power of ten, no less than the highest bar. */
export function scaleOf(months: MonthIncome[]): number {
  const highest = Math.max(...months.map((month) => upOf(month)), 0)
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return (([1, 2, 2.5, 5].find((step) => step * power >= highest) ?? 10) * power) as number
}

/** The part of a month that is drawn: what was taken back is not, and the table tells it. */
const upOf = (month: MonthIncome): number =>
  month.Types.reduce((sum, { Amount }) => sum + Math.max(Amount, 0), 0)

export interface Bar {
  type: IncomeType
  y: number
  height: number
}

/** The pieces of a month's bar, from below, on a picture so high. */
export function barOf(month: MonthIncome, scale: number, height: number): Bar[] {
  let top = height
  return incomeTypes.flatMap((type) => {
    const amount = amountOf(month, type)
    if (amount <= 0) return []
    const tall = (amount / scale) * height
    top -= tall
    return [{ type, y: top, height: tall }]
  })
}
