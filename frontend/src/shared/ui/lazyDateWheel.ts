// Loads the wheels once they are asked for.
import { part } from '@/shared/parts'

export const loadDateWheel = part(() => import('./DateWheel'))
