// The information inside the number of an identity card: a check character, and on the mainland's card the day of
// birth. The desk compares the number with the card; here a typing mistake is noticed while the card is at hand. A
// number of any other shape belongs to another document, and is not questioned.
import { isDay } from './day'

/** The check character does not fit, the number has not the form of its country's, or it contains another date of birth. */
export type IdNumberDoubt = { kind: 'mistyped' } | { kind: 'form' } | { kind: 'birth'; born: string }

const mistyped: IdNumberDoubt = { kind: 'mistyped' }

const weighted = (digits: string, weights: number[]): number =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)

/** The mainland (GB 11643-1999): check characters by remainder modulo 11 (ISO 7064, MOD 11-2). */
function ofMainland(number: string, birth: string): IdNumberDoubt | null {
  if (!/^\d{17}[\dX]$/.test(number)) return null
  const sum = weighted(number, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  const born = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if ('10X98765432'[sum % 11] !== number[17] || !isDay(born)) return mistyped
  return birth === '' || birth === born ? null : { kind: 'birth', born }
}

/** A is 10, B is 11 and so on to Z; the blank in place of a first letter is 36. */
const valueInHongKong = (sign: string): number => (sign === ' ' ? 36 : Number.parseInt(sign, 36))

/** Hong Kong: one or two letters, six digits, and a check character, which is A for ten. */
function ofHongKong(number: string): IdNumberDoubt | null {
  if (!/^[A-Z]{1,2}\d{6}[\dA]$/.test(number)) return null
  const sum = [...number.padStart(9)].reduce((total, sign, at) => total + valueInHongKong(sign) * (9 - at), 0)
  return sum % 11 === 0 ? null : mistyped
}

/** Macao: eight digits. How the last one follows from the others is not published. */
const ofMacao = (number: string): IdNumberDoubt | null =>
  /^\d{7,9}$/.test(number) && !/^[157]\d{7}$/.test(number) ? { kind: 'form' } : null

/** The letters of Taiwan in the order of their numbers, from 10 on. */
const lettersOfTaiwan = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'

/** Taiwan, residents of other nationalities included: a letter, which stands for two digits, and nine digits. */
function ofTaiwan(number: string): IdNumberDoubt | null {
  if (!/^[A-Z][1289]\d{8}$/.test(number)) return null
  const digits = `${lettersOfTaiwan.indexOf(number.slice(0, 1)) + 10}${number.slice(1)}`
  return weighted(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0 ? null : mistyped
}

/** What each first letter of Singapore adds to the sum, and the check letters by remainder modulo 11. */
const lettersOfSingapore: Record<string, [number, string]> = {
  S: [0, 'JZIHGFEDCBA'],
  T: [4, 'JZIHGFEDCBA'],
  F: [0, 'XWUTRQPNMLK'],
  G: [4, 'XWUTRQPNMLK'],
  M: [3, 'XWUTRQPNJLK'],
}

/** Singapore, for citizens, residents and foreigners: a letter, seven digits, and a check letter. */
function ofSingapore(number: string): IdNumberDoubt | null {
  const [added, checks] = lettersOfSingapore[number.slice(0, 1)] ?? []
  if (added === undefined || !/^.\d{7}[A-Z]$/.test(number)) return null
  const sum = added + weighted(number.slice(1), [2, 7, 6, 5, 4, 3, 2])
  return checks?.[sum % 11] === number[8] ? null : mistyped
}

const rules: Record<string, (number: string, birth: string) => IdNumberDoubt | null> = {
  CN: ofMainland,
  HK: ofHongKong,
  MO: ofMacao,
  TW: ofTaiwan,
  SG: ofSingapore,
}

/**
 * Checks an ID number by the rules of the nationality (ISO 3166 alpha-2), and against the date of birth if it is known. Returns the doubt,
 * or null. Blanks and brackets around the check character are ignored.
 */
export function idNumberDoubt(written: string, birth: string, nationality: string): IdNumberDoubt | null {
  const number = written.replace(/[\s()（）]/g, '').toUpperCase()
  return rules[nationality]?.(number, birth) ?? null
}
