// Which figures are shown: how far back, in which currency, and of which project. The address keeps it.
import { useSearchParams } from 'react-router-dom'
import { type Currency, currencies, readCurrency } from '@/console/shared/amount/currencies'
import { addressOf, readNumber } from '@/console/shared/place/keyed'
import type { Figures, Period } from '../api/wire'

/** How far back the figures go, with the number of weeks. */
export const periods: Record<Period, number> = { quarter: 13, half_year: 26, year: 52, two_years: 104 }

export const usual: Period = 'half_year'

export interface FiguresPlace {
  period: Period
  currency?: Currency | undefined
  project?: number | undefined
}

const isPeriod = (code: string | null): code is Period => code !== null && Object.hasOwn(periods, code)

export function readFiguresPlace(params: URLSearchParams): FiguresPlace {
  const period = params.get('period')
  return {
    period: isPeriod(period) ? period : usual,
    currency: readCurrency(params.get('currency')),
    project: readNumber(params, 'project'),
  }
}

export function useFiguresPlace(): FiguresPlace {
  const [params] = useSearchParams()
  return readFiguresPlace(params)
}

export const figuresAddress = ({ period, ...place }: FiguresPlace): string =>
  addressOf('/figures', { period: period === usual ? undefined : period, ...place })

/** The currencies that have any figures, in the platform's order. */
export function currenciesOf({ sales_sums, income_sums, cash }: Figures): Currency[] {
  const told = [...sales_sums, ...income_sums, ...cash].map(({ currency }) => currency)
  return currencies.filter((code) => told.includes(code))
}

export interface NamedProject {
  id: number
  code: string
  name: string
  currency: string
}

/** The projects that have any figures, by code. */
export function projectsOf({ sales, income }: Figures): NamedProject[] {
  const named = new Map(
    [...sales, ...income].map(({ project, currency }) => [project.id, { ...project, currency }]),
  )
  return [...named.values()].sort((one, other) => one.code.localeCompare(other.code))
}

/** Which of the figures are shown: a project has one currency, and without a choice the first available one counts. */
export function shownOf(figures: Figures, place: FiguresPlace) {
  const project = projectsOf(figures).find(({ id }) => id === place.project)
  const known = currenciesOf(figures)
  const chosen = readCurrency(project?.currency) ?? known.find((code) => code === place.currency)
  return { project, currency: chosen ?? known[0] }
}
