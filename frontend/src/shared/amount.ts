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

/** Amounts above zero are read in hundredths, so that they are compared exactly; or what is wrong with one. */
export function readCents(typed: string): number | 'none' | 'tooFine' {
  const [, whole, part = ''] = /^([0-9]{1,12})(?:\.([0-9]{1,18}))?$/.exec(typed) ?? []
  if (whole === undefined) return 'none'
  if (part.length > 2) return 'tooFine'
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents > 0 ? cents : 'none'
}

/** An amount above zero that is written without a point; null where it is not that. */
export function readWhole(typed: string): number | null {
  const cents = typed.includes('.') ? 'none' : readCents(typed)
  return typeof cents === 'number' ? cents / 100 : null
}

/** An amount as a field holds it. */
export const typedAmount = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
