// What the charts draw: a figure for each week, of all projects or of one, and their sum.
import type { Figures, WeekCash, WeekIncome, WeekSales } from '../api/wire'

/** Fractions do not add up exactly, hundredths do. */
const cents = (amount: number): number => Math.round(amount * 100)

export const sumOf = <Item>(items: Item[], amountOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + cents(amountOf(item)), 0) / 100

export function salesOf(figures: Figures, currency: string, project?: number): WeekSales[] {
  if (project === undefined) return weeksOf(figures.sales_sums, currency)
  const lines = figures.sales.filter((line) => line.project.id === project)
  const none = { raised: 0, raised_orders: 0, accepted: 0, accepted_orders: 0 }
  return figures.weeks.map((week) => lines.find((line) => line.week === week) ?? { week, ...none })
}

export function incomeOf(figures: Figures, currency: string, project?: number): WeekIncome[] {
  if (project === undefined) return weeksOf(figures.income_sums, currency)
  const lines = figures.income.filter((line) => line.project.id === project)
  return figures.weeks.map((week) => ({ week, kinds: lines.filter((line) => line.week === week) }))
}

export const cashOf = (figures: Figures, currency: string): WeekCash[] => weeksOf(figures.cash, currency)

const weeksOf = <Week>(sums: { currency: string; weeks: Week[] }[], currency: string): Week[] =>
  sums.find((sum) => sum.currency === currency)?.weeks ?? []

/** The kinds of income in the order in which they are stacked: rents, interest, distributions. */
export const incomeKinds = ['rental_income', 'interest', 'distribution'] as const

export type IncomeKind = (typeof incomeKinds)[number]

export const amountOf = ({ kinds }: WeekIncome, kind: IncomeKind): number =>
  kinds.find((of) => of.kind === kind)?.amount ?? 0

/** The kinds that brought or took anything in these weeks. */
export const kindsIn = (weeks: WeekIncome[]): IncomeKind[] =>
  incomeKinds.filter((kind) => weeks.some((week) => amountOf(week, kind) !== 0))

export const isIncomeKind = (kind: string): kind is IncomeKind => incomeKinds.some((known) => known === kind)
