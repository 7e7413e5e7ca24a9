// What a careful reader would notice in the typed data before opening a document. Each finding stands at its field and is
// a text under `console.check.*`; it decides nothing.
import type { Typed } from '../api/wire'

export type Finding = 'holderDiffers' | 'passportExpired' | 'passportSoon' | 'underAge' | 'taxElsewhere'

type Data = Record<string, Typed>

const text = (value: Typed | undefined): string => (typeof value === 'string' ? value : '')

const words = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** Whether the account holder's name has every word of the investor's, in any order. */
function sameHolder(holder: string, first: string, last: string): boolean {
  const held = words(holder)
  return words(`${first} ${last}`).every((word) => held.includes(word))
}

/** The same day of the month, some months later; days are plain calendar days. */
function monthsAfter(day: Date, months: number): string {
  const moved = new Date(day)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved.toISOString().slice(0, 10)
}

const yearOfAge = 12 * 18
const validFor = 6

/** Findings by field. `today` is the present instant. */
export function findings(data: Data, today: Date): Partial<Record<string, Finding>> {
  const found: Partial<Record<string, Finding>> = {}
  const holder = text(data.bank_account_name)
  if (holder && !sameHolder(holder, text(data.first_name), text(data.last_name)))
    found.bank_account_name = 'holderDiffers'
  const expires = text(data.date_of_passport_expired)
  if (expires && expires < monthsAfter(today, 0)) found.date_of_passport_expired = 'passportExpired'
  else if (expires && expires < monthsAfter(today, validFor)) found.date_of_passport_expired = 'passportSoon'
  const born = text(data.date_of_birth)
  if (born && born > monthsAfter(today, -yearOfAge)) found.date_of_birth = 'underAge'
  const [nation, tax] = [text(data.nationality_country), text(data.tax_resident_country)]
  if (nation && tax && nation !== tax) found.tax_resident_country = 'taxElsewhere'
  return found
}
