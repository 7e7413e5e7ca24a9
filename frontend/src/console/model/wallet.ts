// What a movement of a wallet does to what is held of it.
import type { WalletMovement } from '../api/wire'

export type How = 'hold' | 'release' | 'capture'

/** Held, set free again, or gone from what was held; none where only what may be spent changed. */
export function movedHow({ available, held }: Pick<WalletMovement, 'available' | 'held'>): How | undefined {
  if (Number(held) > 0) return 'hold'
  if (Number(held) < 0) return Number(available) > 0 ? 'release' : 'capture'
  return undefined
}
