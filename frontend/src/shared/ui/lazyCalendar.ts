// Loads the calendar when it is needed.
import { part } from '@/shared/parts'

export const loadCalendar = part(() => import('./Calendar'))
