// What a number of a mainland identity card tells of itself (GB 11643-1999): a check digit, and the day of birth. The desk reads the
// number against the card; here a slip of the finger is noticed while the card is at hand.
import { isDay } from './day'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Check digits by remainder modulo 11 (ISO 7064, MOD 11-2). */
const checks = '10X98765432'

/** The check digit is wrong, or the number contains another date of birth. */
export type IdNumberDoubt = { kind: 'mistyped' } | { kind: 'birth'; born: string }

/** What is doubtful about a number, given the date of birth if known. Only numbers of eighteen characters are checked. */
export function idNumberDoubt(written: string, birth: string): IdNumberDoubt | null {
  const number = written.replace(/\s/g, '').toUpperCase()
  if (!/^\d{17}[\dX]$/.test(number)) return null
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  const born = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (checks[sum % 11] !== number[17] || !isDay(born)) return { kind: 'mistyped' }
  return birth === '' || birth === born ? null : { kind: 'birth', born }
}
