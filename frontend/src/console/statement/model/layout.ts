// The CSV layout of a bank account as a form: its values, what is wrong with them, and the resulting layout.
import type { Currency } from '@/console/shared/amount/currencies'
import type { Refusal } from '@/shared/api/refusal'
import type { MessageId } from '@/shared/i18n'
import type { CsvColumns, CsvLayout, DayFormat, DecimalSign, Delimiter, Encoding } from '../api/wire'

/** In the order of a statement. */
export const columnFields = [
  'booked_on',
  'value_on',
  'amount',
  'credit',
  'debit',
  'currency_column',
  'reference',
  'party',
  'party_account',
  'text',
  'end_to_end',
] as const

export type ColumnField = (typeof columnFields)[number]

export type LayoutValues = Record<ColumnField, string> & {
  delimiter: Delimiter
  encoding: Encoding
  /** As typed. */
  skip_lines: string
  day_format: DayFormat
  decimal: DecimalSign
  /** Of every line, where no column says it. */
  currency: Currency | ''
  /** One column with a sign, or one for incoming and one for outgoing amounts. */
  amounts: 'one' | 'two'
}

export const delimiters: Record<Delimiter, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  tab: 'tab',
  '|': 'bar',
}

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB 18030 (GBK)',
  'windows-1252': 'Windows-1252',
}

/** Each with the third of November. */
export const dayExamples: Record<DayFormat, string> = {
  'YYYY-MM-DD': '2026-11-03',
  'YYYY/MM/DD': '2026/11/03',
  YYYYMMDD: '20261103',
  'DD.MM.YYYY': '03.11.2026',
  'DD/MM/YYYY': '03/11/2026',
  'MM/DD/YYYY': '11/03/2026',
}

export const decimalExamples: Record<DecimalSign, string> = { '.': '1,234.50', ',': '1.234,50' }

/** How many lines may be above the headings. */
export const mostSkipped = 50

const noColumns = Object.fromEntries(columnFields.map((field) => [field, ''])) as Record<ColumnField, string>

export const blankLayout: LayoutValues = {
  delimiter: ',',
  encoding: 'utf-8',
  skip_lines: '0',
  day_format: 'YYYY-MM-DD',
  decimal: '.',
  currency: '',
  amounts: 'one',
  ...noColumns,
}

export function layoutValues(layout: CsvLayout | null | undefined): LayoutValues {
  if (!layout) return blankLayout
  const { columns, currency, skip_lines, ...written } = layout
  const { currency: currency_column, ...named } = columns
  const filled = Object.fromEntries(
    Object.entries({ ...named, currency_column }).map(([field, heading]) => [field, heading ?? '']),
  )
  return {
    ...blankLayout,
    ...written,
    ...filled,
    skip_lines: String(skip_lines),
    currency: (currency ?? '') as Currency | '',
    amounts: columns.credit || columns.debit ? 'two' : 'one',
  }
}

/** The columns that the way of the amounts leaves out. */
export const unusedColumns = ({ amounts }: Pick<LayoutValues, 'amounts'>): ColumnField[] =>
  amounts === 'one' ? ['credit', 'debit'] : ['amount']

const skipped = (typed: string): number => (/^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

export function layoutOf(values: LayoutValues): CsvLayout {
  const unused = unusedColumns(values)
  const heading = (field: ColumnField) => (unused.includes(field) ? null : values[field] || null)
  const columns: CsvColumns = {
    booked_on: values.booked_on,
    value_on: heading('value_on'),
    amount: heading('amount'),
    credit: heading('credit'),
    debit: heading('debit'),
    currency: heading('currency_column'),
    reference: heading('reference'),
    party: heading('party'),
    party_account: heading('party_account'),
    text: heading('text'),
    end_to_end: heading('end_to_end'),
  }
  const { delimiter, encoding, day_format, decimal, currency } = values
  return {
    delimiter,
    encoding,
    skip_lines: skipped(values.skip_lines) || 0,
    day_format,
    decimal,
    currency: values.currency_column ? null : currency || null,
    columns,
  }
}

/** As a file is read whose columns nobody has chosen yet: only its headings are looked at. */
export const headingsOnly = (layout: CsvLayout): CsvLayout => ({
  ...layout,
  currency: 'USD',
  columns: { booked_on: '?', amount: '??' },
})

/** Banks change capital letters and blanks. */
const plain = (heading: string): string => heading.trim().toLowerCase()

export type LayoutMistakes = { [Field in keyof LayoutValues]?: MessageId }

/** `headings` are those of the sample; none where there is no sample. */
export function layoutMistakes(values: LayoutValues, headings: string[]): LayoutMistakes {
  const mistakes: LayoutMistakes = {}
  const unused = unusedColumns(values)
  const used = new Set<string>()
  for (const field of columnFields) {
    const heading = values[field]
    if (heading === '' || unused.includes(field)) continue
    if (headings.length > 0 && !headings.some((known) => plain(known) === plain(heading)))
      mistakes[field] = 'console.statement.layout.columnGone'
    else if (used.has(heading)) mistakes[field] = 'console.statement.layout.columnTwice'
    used.add(heading)
  }
  const needed: ColumnField[] = [
    'booked_on',
    ...(values.amounts === 'one' ? (['amount'] as const) : (['credit', 'debit'] as const)),
  ]
  for (const field of needed)
    if (values[field] === '') mistakes[field] = 'console.statement.layout.columnMissing'
  if (values.currency_column === '' && values.currency === '')
    mistakes.currency = 'console.statement.layout.currencyMissing'
  if (!(skipped(values.skip_lines) <= mostSkipped)) mistakes.skip_lines = 'console.statement.layout.skipWrong'
  return mistakes
}

/** The field of the form that a refused layout is wrong in. */
export function layoutField({ messageKey, params }: Refusal): keyof LayoutValues | undefined {
  if (messageKey !== 'Error_BadRequest') return undefined
  return (Object.keys(blankLayout) as (keyof LayoutValues)[]).find((field) => field === params.field)
}
