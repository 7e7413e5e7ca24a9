// How figures, dates and terms are written. Everything goes through the locale library; money goes through <Money>.
import type { IntlShape } from 'react-intl'
import { currentIntl, type Translate, translate } from '@/shared/i18n'

const symbols: Record<string, string> = { USD: 'US$', ZAR: 'R', HKD: 'HK$', EUR: '€', GBP: '£' }

export interface MoneyParts {
  sign: '' | '-' | '+'
  currency: string
  figure: string
}

/** How a currency is written. The yuan's own sign alone is used only if the text is Chinese (decision 61). */
function symbolOf(currency: string): string {
  const isYuan = ['CNY', 'CN¥', '¥'].includes(currency)
  if (isYuan) return currentIntl().locale.startsWith('zh') ? '¥' : 'CN¥'
  return symbols[currency] ?? currency
}

/** An amount in at most 2 decimals, dropping a trailing .00 (decision 4). `currency` is an ISO code, or a symbol as sent. */
export function moneyParts(amount: number | string, currency: string, signed = false): MoneyParts {
  const value = Number(amount)
  const whole = Number.isInteger(Math.round(Math.abs(value) * 100) / 100)
  const figure = currentIntl().formatNumber(Math.abs(value), {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  })
  const sign = value < 0 ? '-' : signed && value > 0 ? '+' : ''
  return { sign, currency: symbolOf(currency), figure }
}

/** From here on an amount is shortened where its place is narrow. */
const long = 1_000_000
const shortUnits: Record<string, string> = { M: 'm', B: 'bn', T: 'tn' }

/** The code of a currency that may be given by its symbol. */
const codeOf = (currency: string): string =>
  symbolOf('CNY') === symbolOf(currency)
    ? 'CNY'
    : (Object.entries(symbols).find(([code, symbol]) => [code, symbol].includes(currency))?.[0] ?? currency)

/** A long amount to one decimal, as the language shortens it: "US$ 68.0 m", "6,800 万美元"; undefined for a short one. */
export function shortMoney(amount: number | string, currency: string): string | undefined {
  const value = Number(amount)
  const code = codeOf(currency)
  if (Math.abs(value) < long || !/^[A-Z]{3}$/.test(code)) return undefined
  const intl = currentIntl()
  const isChinese = intl.locale.startsWith('zh')
  const parts = intl.formatNumberToParts(value, {
    notation: 'compact',
    minimumFractionDigits: isChinese ? 0 : 1,
    maximumFractionDigits: 1,
    useGrouping: true,
  })
  const unit = parts.find(({ type }) => type === 'compact')?.value ?? ''
  const figure = parts
    .filter(({ type }) => type !== 'compact' && type !== 'literal')
    .map((part) => part.value)
    .join('')
  if (isChinese) return `${figure} ${unit}${intl.formatDisplayName(code, { type: 'currency' }) ?? code}`
  return `${symbolOf(currency)} ${figure} ${shortUnits[unit] ?? unit}`
}

/** Money in running text and in messages. In the tree of a screen use <Money>. */
export function moneyText(amount: number | string, currency: string): string {
  const { sign, currency: symbol, figure } = moneyParts(amount, currency)
  return `${sign}${symbol} ${figure}`
}

/** A rate that is already a percentage: 2 decimals and %. */
export const percentText = (percentage: number): string =>
  currentIntl().formatNumber(percentage / 100, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })

/** How much of something is taken: whole percents. */
export const shareText = (percentage: number): string =>
  currentIntl().formatNumber(percentage / 100, { style: 'percent', maximumFractionDigits: 0 })

/** The return of a project (decision 24): the ROI as sent, else the annual return times 100. */
export function returnOf(project: {
  IsROIInvestmentInd?: boolean
  ROIPercentage?: number | null
  CurrentAnnualReturn?: number | null
}): number {
  return project.IsROIInvestmentInd ? (project.ROIPercentage ?? 0) : (project.CurrentAnnualReturn ?? 0) * 100
}

export const numberText = (value: number, decimals = 0): string =>
  currentIntl().formatNumber(value, { maximumFractionDigits: decimals })

/** How large a file is: whole kilobytes, from a megabyte on with one decimal. */
export function fileSizeText(bytes: number): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const size = unit === 'kilobyte' ? Math.max(1, Math.round(bytes / 1_000)) : bytes / 1_000_000
  return currentIntl().formatNumber(size, { style: 'unit', unit, maximumFractionDigits: 1 })
}

export const sharesText = (value: number): string =>
  currentIntl().formatNumber(value, { maximumFractionDigits: 4 })

/** Things of which one is chosen, in words: "A, B or C". */
export const listText = (things: string[]): string =>
  currentIntl().formatList(things, { type: 'disjunction' })

/** All of these things. */
export const allText = (things: string[]): string => currentIntl().formatList(things, { type: 'conjunction' })

/** The texts of a language. */
type Say = (...said: Parameters<Translate>) => string

/** Up to 12 months in months, above that in years and months (decision 23); in the language of `t` where one is given. */
export function termText(months: number, t: Say = translate): string {
  if (months <= 12) return t('shared.term.months', { months })
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (rest === 0) return t('shared.term.years', { years })
  return t('shared.term.yearsMonths', { years, months: rest })
}

const dayMs = 86_400_000
/** Where a day begins for every investor (decision 23). */
const dayZone = 'Asia/Shanghai'
const dayZoneMinutes = 480

/** Days until an instant, to 1 decimal; at least 1 while it is ahead, 0 after (decision 23). */
export function daysLeft(instant: string | Date, now: number = Date.now()): number {
  const left = new Date(instant).getTime() - now
  if (Number.isNaN(left) || left <= 0) return 0
  return Math.max(1, Math.floor((left * 10) / dayMs) / 10)
}

/** A day, `YYYY-MM-DD` or an instant, in the words of the language, or of that of `intl`; days are shown at UTC+8. */
export function dateText(
  day: string | Date,
  style: 'medium' | 'long' = 'medium',
  intl: IntlShape = currentIntl(),
): string {
  const plain = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)
  const value = plain ? new Date(`${day}T00:00:00Z`) : new Date(day)
  if (Number.isNaN(value.getTime())) return ''
  return intl.formatDate(value, {
    year: 'numeric',
    month: style === 'long' ? 'long' : 'short',
    day: 'numeric',
    timeZone: plain ? 'UTC' : dayZone,
  })
}

/** The month of a day `YYYY-MM-DD`, in the words of the language. */
export const monthText = (day: string, style: 'short' | 'long' = 'short'): string =>
  currentIntl().formatDate(new Date(`${day}T00:00:00Z`), { year: 'numeric', month: style, timeZone: 'UTC' })

/** An instant in the words of the language, at UTC+8. */
export function dateTimeText(instant: string | Date, intl: IntlShape = currentIntl()): string {
  const value = new Date(instant)
  if (Number.isNaN(value.getTime())) return ''
  return intl.formatDate(value, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: dayZone,
  })
}

/** Says whose time it is where the reader's own clock shows another than UTC+8 at that instant. */
function zoned(text: string, instant: string | Date, t: Say): string {
  const isElsewhere = new Date(instant).getTimezoneOffset() !== -dayZoneMinutes
  return text && isElsewhere ? t('shared.zone', { text }) : text
}

/** The day on which something ends or begins for investors, at UTC+8; an instant says so to those who live by another time. */
export function deadlineText(day: string, t: Say = translate, intl: IntlShape = currentIntl()): string {
  const text = dateText(day, 'medium', intl)
  return day.length === 10 ? text : zoned(text, day, t)
}

/** Day and time of anything that investors read, at UTC+8 as their days are. */
export const momentText = (instant: string, t: Say = translate, intl: IntlShape = currentIntl()): string =>
  zoned(dateTimeText(instant, intl), instant, t)

/** A day as the wire writes it, from the parts of a picker. */
export const wireDate = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
