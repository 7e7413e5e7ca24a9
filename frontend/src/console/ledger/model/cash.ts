// Which day of the bank accounts is shown.
import { useSearchParams } from 'react-router-dom'
import { addressOf } from '@/console/shared/place/keyed'
import { isDay } from '@/shared/format/day'

export const cashAddress = (day?: string): string => addressOf('/ledger/cash', { day })

/** None where the address says no day: the server then answers today. */
export function useCashDay(): string | undefined {
  const [params] = useSearchParams()
  const day = params.get('day') ?? ''
  return isDay(day) ? day : undefined
}

/** The day so many days later; negative is earlier. The calendar ends with the year 9999. */
export function daysLater(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  const later = moved.toISOString().slice(0, 10)
  return isDay(later) ? later : day
}
