// Numbers that are no amounts, as they are typed.
import { narrowDigits } from '@/console/shared/amount/AmountField'

/** What is typed, with digits as they are counted and nothing that is no part of a number. */
export const plainNumber = (typed: string): string => narrowDigits(typed).replace(/[^\d.-]/g, '')

/** The number of what is typed; none where it is none yet. */
export function numberOf(typed: string): number | null {
  const number = Number(typed)
  return typed === '' || Number.isNaN(number) ? null : number
}
