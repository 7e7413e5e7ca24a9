// Which day of the bank accounts is shown, and whether the books agree with the bank's statement.
import { useSearchParams } from 'react-router-dom'
import type { CashEntry } from '@/console/shared/api/wire'
import { addressOf } from '@/console/shared/place/keyed'
import { isDay } from '@/shared/format/day'
import { unitsOf } from './trial'

/** None where the address says no day: the server then answers today. */
export function useCashDay(): string | undefined {
  const [params] = useSearchParams()
  const day = params.get('day') ?? ''
  return isDay(day) ? day : undefined
}

/** The day so many days later; a negative number is earlier. The calendar ends with the year 9999. */
export function daysLater(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  const later = moved.toISOString().slice(0, 10)
  return isDay(later) ? later : day
}

/** By how much the bank's statement is above the books and the open items, to the last unit; null where no statement was read. */
export function aboveBooks({ statement, closing, currency, open }: CashEntry): number | null {
  if (statement == null) return null
  const units = unitsOf(currency)
  const [stated, booked, between] = [statement, closing, open?.sum ?? 0].map((sum) => Math.round(sum * units))
  return ((stated ?? 0) - (booked ?? 0) - (between ?? 0)) / units
}

/** The lines that the bank booked on an account on a day. */
export const linesOfBank = (bank_account: number, day: string): string =>
  addressOf('/statement_lines', { state: 'all', bank_account, from: day, to: day })
