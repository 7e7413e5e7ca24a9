// Where the operator is in the list of exchange rates, and how a rate is written: always in both directions.
import { useSearchParams } from 'react-router-dom'
import { type Currency, readCurrency } from '@/console/shared/amount/currencies'
import { addressOf, type KeyPlace, readKeys } from '@/console/shared/place/keyed'
import { isDay } from '@/shared/format/day'

/** What the server sorts the list by. */
export const rateColumns = ['currency', 'day'] as const

export interface RatePlace extends KeyPlace {
  currency?: Currency | undefined
  /** The first and the last day, `YYYY-MM-DD`. */
  from?: string | undefined
  to?: string | undefined
}

function day(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? ''
  return isDay(text) ? text : undefined
}

export const readRatePlace = (params: URLSearchParams): RatePlace => ({
  currency: readCurrency(params.get('currency')),
  from: day(params, 'from'),
  to: day(params, 'to'),
  ...readKeys(params),
})

export const ratesAddress = (place: RatePlace): string => addressOf('/exchange_rates', place)

export function useRatePlace(): RatePlace {
  const [params] = useSearchParams()
  return readRatePlace(params)
}

/** Currencies that have a rate: all but the US dollar. */
export const ratedCurrencies = ['EUR', 'GBP', 'CNY', 'HKD', 'ZAR'] as const

/** A rate for display: at most six significant digits, and never an exponent. */
export function rateText(rate: number): string {
  const digits = Math.max(0, 5 - Math.floor(Math.log10(rate)))
  return rate
    .toFixed(Math.min(10, digits))
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

/** By how many percent a rate differs from the one before it, with a sign and one decimal. */
export function changeText(rate: number, before: number): string {
  const percent = Math.round((rate / before - 1) * 1000) / 10
  return `${percent > 0 ? '+' : ''}${percent} %`
}
