// Loads the calendar once it is asked for.
import { part } from '@/shared/parts'

export const loadCalendar = part(() => import('./Calendar'))
