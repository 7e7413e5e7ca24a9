// What income brought by month and kind.
import type { MonthIncome } from './wire'

/** The kinds in the order in which they are stacked: rents, interest, distributions. */
export const incomeTypes = [7, 8, 6] as const

export type IncomeType = (typeof incomeTypes)[number]

/** In hundredths, since fractions do not add up exactly. */
const cents = (amount: number): number => Math.round(amount * 100)

export const amountOf = ({ Types }: MonthIncome, type: number): number =>
  Types.find(({ Type }) => Type === type)?.Amount ?? 0

/** The total of a month. */
export const sumOf = ({ Types }: MonthIncome): number =>
  Types.reduce((sum, { Amount }) => sum + cents(Amount), 0) / 100

export const totalOf = (months: MonthIncome[]): number =>
  months.reduce((sum, month) => sum + cents(sumOf(month)), 0) / 100

/** The kinds that brought anything in these months. */
export const typesIn = (months: MonthIncome[]): IncomeType[] =>
  incomeTypes.filter((type) => months.some((month) => amountOf(month, type) !== 0))
