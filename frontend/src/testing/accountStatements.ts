// The statements of an investment account, as the server tells of them.
import { answer, type Seen } from './server'

export const sha256 = '3f'.repeat(32)

export const statementFile = (change: object = {}) => ({
  format: 'PDF',
  language: 'en',
  size: 48_211,
  sha256,
  ...change,
})

/** A period that is over, and for which nothing was issued unless told. */
export const statement = (period: string, grain: string, days: [string, string], change: object = {}) => ({
  kind: 'Statement',
  period,
  grain,
  firstDay: days[0],
  lastDay: days[1],
  number: null,
  issuedAt: null,
  files: [],
  ...change,
})

export const issued = {
  number: 'LF-S00000003',
  issuedAt: '2026-11-01T03:00:00.000Z',
  files: [statementFile()],
}

const lastYear: [string, string] = ['2025-01-01', '2025-12-31']

export const october = statement('2026-10', 'Month', ['2026-10-01', '2026-10-31'])
export const thirdQuarter = statement('2026-Q3', 'Quarter', ['2026-07-01', '2026-09-30'], issued)
export const july = statement('2026-07', 'Month', ['2026-07-01', '2026-07-31'])
export const year = statement('2025', 'Year', lastYear)
export const income = statement('2025', 'Year', lastYear, { kind: 'IncomeSummary' })

export const all = [october, thirdQuarter, july, year, income]

export const statements = (list: object[] = all, account = 4): Seen[] =>
  answer('get', 'account_statements.json', {
    accountId: account,
    statements: list as never,
    nextPeriod: '2026-11',
    nextFrom: '2026-11-30T16:15:00.000Z',
  })

/** The answer to a download. */
export const issues = (change: object = {}): Seen[] =>
  answer('post', 'account_statement.json', {
    number: 'LF-S00000003',
    name: 'LF-S00000003-en.pdf',
    size: 48_211,
    sha256,
    url: '/api/statements/3-en.1.proof',
    ...change,
  })
