// The kinds of movements of money (decision 40), each with its drawing.
import type { IconName } from '@/shared/ui/Icon'

const icons = {
  2: 'bank',
  3: 'payout',
  4: 'products',
  5: 'products',
  6: 'shares',
  7: 'home',
  8: 'percent',
  9: 'wallet',
  10: 'orders',
  11: 'orders',
  14: 'exchange',
  17: 'wallet',
  18: 'wallet',
  19: 'megaphone',
  20: 'gear',
} as const satisfies Record<number, IconName>

export type CashType = keyof typeof icons

export const cashTypes = Object.keys(icons).map(Number) as CashType[]

export const isCashType = (type: number): type is CashType => type in icons

export const iconOf = (type: number): IconName => (isCashType(type) ? icons[type] : 'wallet')

/** The direction of the money; its arrow is beside the drawing. */
export const wayOf = (amount: number): 'incoming' | 'outgoing' => (amount < 0 ? 'outgoing' : 'incoming')
