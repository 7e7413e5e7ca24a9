// Where the wheels come from; a module of its own so that tests may stand in for them.
import { part } from '@/shared/parts'

export const loadDateWheel = part(() => import('./DateWheel'))
