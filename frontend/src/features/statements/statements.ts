// Names, filters and grouping of statements.
import { idOf } from '@/shared/filters'
import { monthText } from '@/shared/format'
import type { Translate } from '@/shared/i18n'
import type { AccountsAnswer, Grain, InvestorAccount, Statement } from './wire'

export const grains: Grain[] = ['Month', 'Quarter', 'Year']

/** Unique among the statements of an account. */
export const keyOf = ({ kind, period }: Statement): string => `${kind}.${period}`

const yearOf = ({ firstDay }: Statement): string => firstDay.slice(0, 4)

export function periodText(statement: Statement, t: Translate): string {
  const { kind, grain, firstDay } = statement
  const year = yearOf(statement)
  if (kind === 'IncomeSummary') return t('statements.period.summary', { year })
  switch (grain) {
    case 'Month':
      return monthText(firstDay, 'long')
    case 'Quarter':
      return t('statements.period.quarter', { year, quarter: String(quarterOf(firstDay)) })
    case 'Year':
      return t('statements.period.year', { year })
  }
}

const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3)

/** The lengths of period that there are. */
export const grainsOf = (statements: Statement[]): Grain[] =>
  grains.filter((grain) => statements.some((statement) => statement.grain === grain))

/** The length of period that the address asks for; none where there is no such statement. */
export const grainIn = (query: URLSearchParams, statements: Statement[]): Grain | undefined =>
  grainsOf(statements).find((grain) => grain === query.get('grain'))

/** By year, in the order given. */
export function byYear(statements: Statement[]): { year: string; statements: Statement[] }[] {
  const years = [...new Set(statements.map(yearOf))]
  return years.map((year) => ({
    year,
    statements: statements.filter((statement) => yearOf(statement) === year),
  }))
}

/** The account that the address asks for; else the first one that was ever submitted, and so may have statements. */
export function accountIn(
  query: URLSearchParams,
  { userEntities }: AccountsAnswer,
): InvestorAccount | undefined {
  const asked = idOf(query.get('account'))
  const submitted = ({ LastKYCLog }: InvestorAccount) => LastKYCLog.KYCStateCode !== 'INIT'
  return (
    userEntities.find(({ UserEntityID }) => UserEntityID === asked) ??
    userEntities.find(submitted) ??
    userEntities[0]
  )
}
