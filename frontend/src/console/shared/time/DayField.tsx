// A day that is entered at the desk.
import { today } from '@/shared/format/day'
import { clamped } from '@/shared/ui/calendarDays'
import { TypedDate } from '@/shared/ui/TypedDate'
import { firstDay, lastDay } from './days'

interface DayFieldProps {
  label: string
  /** On the wire. */
  name: string
  value: string
  min?: string | undefined
  max?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  onChange: (day: string) => void
}

export function DayField({ min = firstDay, max = lastDay(), hint, ...field }: DayFieldProps) {
  return (
    <TypedDate
      {...field}
      {...(hint === undefined ? {} : { hint })}
      min={min}
      max={max}
      start={clamped(today(), min, max)}
    />
  )
}
