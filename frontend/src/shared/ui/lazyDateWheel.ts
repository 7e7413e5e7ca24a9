// Loads the wheels when they are needed.
import { part } from '@/shared/parts'

export const loadDateWheel = part(() => import('./DateWheel'))
