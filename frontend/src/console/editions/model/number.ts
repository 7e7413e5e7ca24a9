// Numbers that are no amounts, as they are typed.
import { narrowDigits } from '@/shared/amount'

/**
 * The number that is typed, which may end in a point; none if it is not a number: neither a comma nor a blank is
 * guessed.
 */
export const numberOf = (typed: string): number | null =>
  /^-?\d+(\.\d*)?$/.test(narrowDigits(typed)) ? Number(narrowDigits(typed)) : null

/** Whether no further digit makes it a number. */
export const isNoNumber = (typed: string): boolean => !/^-?\d*(\.\d*)?$/.test(narrowDigits(typed))
