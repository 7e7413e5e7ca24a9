// Where the operator is in the list of transactions.
import { useSearchParams } from 'react-router-dom'
import { addressOf, type KeyPlace, readKeys } from '@/console/shared/place/keyed'
import { isDay } from '@/shared/format/day'

/** What the server sorts the list by. */
export const transactionColumns = ['reference', 'value_date', 'booked_at'] as const

export interface TransactionsPlace extends KeyPlace {
  q?: string | undefined
  /** The first and the last value date, `YYYY-MM-DD`. */
  from?: string | undefined
  to?: string | undefined
}

export const transactionsAddress = (place: TransactionsPlace): string =>
  addressOf('/ledger/transactions', place)

export const transactionAddress = (id: number, place: TransactionsPlace = {}): string =>
  addressOf(`/ledger/transactions/${id}`, place)

function day(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? ''
  return isDay(text) ? text : undefined
}

export const readTransactionsPlace = (params: URLSearchParams): TransactionsPlace => ({
  q: params.get('q') || undefined,
  from: day(params, 'from'),
  to: day(params, 'to'),
  ...readKeys(params),
})

export function useTransactionsPlace(): TransactionsPlace {
  const [params] = useSearchParams()
  return readTransactionsPlace(params)
}

/** Each of them once, in their order. */
export const distinct = (records: string[]): string[] => [...new Set(records)]
