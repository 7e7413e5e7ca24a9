// An amount as it is typed: digits, at most one point, and no more than two decimals behind it. The server has the same rule
// (domain/src/amount.rs). A comma may stand for thousands or for the point, so that neither is guessed.

/** The largest amount has 12 digits before its point. */
const plain = /^[0-9]{1,12}(\.[0-9]{1,2})?$/

/** The amount, or undefined for anything but a plain number. */
export const readPlainAmount = (typed: string): number | undefined =>
  plain.test(typed) ? Number(typed) : undefined

/** Whether digits are grouped, or set apart by something that is no point. */
export const isGrouped = (typed: string): boolean =>
  readPlainAmount(typed) === undefined && /^\s*\d[\d.]*(?:[,，'’_\s][\d.]*)+$/u.test(typed)
