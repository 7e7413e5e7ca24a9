// A rate while it is typed: what is sent, and what is wrong with it. The server decides.
import type { Sent } from '@/console/shared/api/client'
import { Refusal } from '@/shared/api/refusal'
import { isDay } from '@/shared/format/day'
import type { MessageId } from '@/shared/i18n'

export type Direction = 'usd_per_unit' | 'units_per_usd'

export interface RateValues {
  currency: string
  /** Which way round the rate is typed. */
  direction: Direction
  /** The text as typed. */
  rate: string
  day: string
  reason: string
}

export const blankRate = (today: string): RateValues => ({
  currency: '',
  direction: 'usd_per_unit',
  rate: '',
  day: today,
  reason: '',
})

const plain = /^\d{1,9}(\.\d{1,10})?$/

/** A plain number above zero with at most ten decimals. */
export function readRate(typed: string): number | undefined {
  const text = typed.trim()
  const rate = plain.test(text) ? Number(text) : 0
  return rate > 0 ? rate : undefined
}

/** Zero, with the decimals as typed. */
const isZero = (typed: string): boolean => /^0+(\.0*)?$/.test(typed.trim())

/** The US dollars that one unit costs. */
export const dollarsOf = (direction: Direction, rate: number): number =>
  direction === 'usd_per_unit' ? rate : 1 / rate

function rateMistake({ rate, direction }: RateValues): MessageId | undefined {
  if (rate.trim() === '') return 'console.rates.rateMissing'
  if (isZero(rate)) return 'console.rates.rateZero'
  const read = readRate(rate)
  if (read === undefined) return 'console.rates.rateUnreadable'
  const dollars = dollarsOf(direction, read)
  return dollars < 0.0001 || dollars > 1000 ? 'console.rates.rateAbsurd' : undefined
}

export function rateMistakes(
  values: RateValues,
  today: string,
): { [Field in keyof RateValues]?: MessageId | undefined } {
  const { currency, day, reason } = values
  return {
    currency: currency === '' ? 'console.rates.currencyMissing' : undefined,
    rate: rateMistake(values),
    day: isDay(day) ? (day > today ? 'console.rates.dayAhead' : undefined) : 'console.rates.dayMissing',
    reason: reason.trim() === '' ? 'console.proposal.reasonMissing' : undefined,
  }
}

export function rateForm(values: RateValues, isMeant: boolean): Sent<'exchange_rates'> {
  const { currency, direction, rate, day, reason } = values
  return {
    currency,
    [direction]: rate.trim(),
    day,
    reason: reason.trim(),
    ...(isMeant ? { accept_difference: true } : {}),
  } as unknown as Sent<'exchange_rates'>
}

/** Whether the server asks if a rate is meant that is far from the last one. */
export const differs = ({ messageKey }: Pick<Refusal, 'messageKey'>): boolean => messageKey === 'RateDiffers'

const directions = ['usd_per_unit', 'units_per_usd']

/** A refusal with the mistake of either direction at the one field of the form for both. */
export const atRate = ({ status, messageKey, params, text, fields }: Refusal): Refusal =>
  new Refusal(
    status,
    messageKey,
    params,
    text,
    fields.map((wrong) =>
      directions.includes(wrong.field)
        ? { ...wrong, field: 'rate', messageKey: 'console.rates.rateAbsurd' }
        : wrong,
    ),
  )
