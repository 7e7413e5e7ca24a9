// The days that a calendar of the desk offers without other limits. What is typed is checked by the form's rules alone.
import { monthsAhead, today } from '@/shared/format/day'

export const firstDay = '2000-01-01'

const tenYears = 120

export const lastDay = (): string => monthsAhead(today(), tenYears)
