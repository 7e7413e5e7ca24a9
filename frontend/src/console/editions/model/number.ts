// Numbers that are no amounts, as they are typed.
import { narrowDigits } from '@/shared/amount'

/** The number of what is typed, of which a point may be the last; none where it is none: neither a comma nor a blank is guessed. */
export const numberOf = (typed: string): number | null =>
  /^-?\d+(\.\d*)?$/.test(narrowDigits(typed)) ? Number(narrowDigits(typed)) : null

/** Whether no further digit makes it a number. */
export const isNoNumber = (typed: string): boolean => !/^-?\d*(\.\d*)?$/.test(narrowDigits(typed))
